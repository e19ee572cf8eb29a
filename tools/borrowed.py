"""Texts of allauth that our catalogue words itself: with “du”, and in the words of this site.

The German of allauth mixes “Sie” and “du”. What stands in our catalogue comes before its own.
"""


def _(text: str) -> str:
    """Mark a text of allauth, letter for letter."""
    return text


def ngettext(singular: str, many: str) -> tuple[str, str]:
    """Mark one with a plural."""
    return singular, many


def pgettext(context: str, text: str) -> str:
    """Mark one that has a context."""
    return text


TEXTS = (
    pgettext("field label", "Login"),
    _("Current email"),
    _("Recovery Codes"),
    _("This functionality requires JavaScript."),
    _("Username can not be used. Please use other username."),
    _("The username and/or password you specified are not correct."),
    _("The new value must be different from the current one."),
    _("Use your password"),
    _("Use authenticator app or code"),
    _("Use a security key"),
    _("You must type the same password each time."),
    _("Username"),
    _("Username or email"),
    _("Password (again)"),
    _("You cannot deactivate two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _(
        "Enabling passwordless operation allows you to sign in using just this key, but "
        "imposes additional requirements such as biometrics or PIN protection."
    ),
    _("We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon."),
    _("Confirm Access"),
    _("Please reauthenticate to safeguard your account."),
    _("Alternative options"),
    _("Email Verification"),
    _("Enter Email Verification Code"),
    _("Sign In"),
    _("Password Reset"),
    _("Enter Password Reset Code"),
    _("Re-send Verification"),
    _("Remove"),
    _(
        "You are receiving this email because you or someone else tried to signup for an\n"
        "account using email address:\n"
        "\n"
        "%(email)s\n"
        "\n"
        "However, an account using that email address already exists.  In case you have\n"
        "forgotten about this, please use the password forgotten procedure to recover\n"
        "your account:\n"
        "\n"
        "%(password_reset_url)s"
    ),
    _("Thank you for using %(site_name)s!\n%(site_domain)s"),
    _("You are receiving this mail because the following change was made to your account:"),
    _(
        "If you do not recognize this change then please take proper security precautions "
        "immediately. The change to your account originates from:\n"
        "\n"
        "- IP address: %(ip)s\n"
        "- Browser: %(user_agent)s\n"
        "- Date: %(timestamp)s"
    ),
    _("Your email has been changed from %(from_email)s to %(to_email)s."),
    _("Your email has been confirmed."),
    _("Email Confirmation"),
    _(
        "You're receiving this email because user %(user_display)s has given your email "
        "address to register an account on %(site_domain)s."
    ),
    _("Your email verification code is listed below. Please enter it in your open browser window."),
    _("To confirm this is correct, go to %(activate_url)s"),
    _("Please Confirm Your Email Address"),
    _("Email address %(deleted_email)s has been removed from your account."),
    _("Your sign-in code is listed below. Please enter it in your open browser window."),
    _("This mail can be safely ignored if you did not initiate this action."),
    _("Sign-In Code"),
    _("Your password has been changed."),
    _("Your password reset code is listed below. Please enter it in your open browser window."),
    _("Password Reset Code"),
    _("In case you forgot, your username is %(username)s."),
    _("Your password has been reset."),
    _("Your password has been set."),
    _(
        "You are receiving this email because you, or someone else, tried to access an "
        "account with email %(email)s. However, we do not have any record of such an account "
        "in our database."
    ),
    _("If it was you, you can sign up for an account using the link below."),
    _("Email Address"),
    _("Changing to"),
    _("Your email address is still pending verification."),
    _("Change to"),
    _("Change Email"),
    _("If you have not created an account yet, then please %(link)ssign up%(end_link)s first."),
    _("Successfully signed in as %(name)s."),
    _(
        "Forgotten your password? Enter your email address below, and we'll send you an "
        "email allowing you to reset it."
    ),
    _("Please contact us if you have any trouble resetting your password."),
    _("Bad Token"),
    _("Enter your password:"),
    _("You will receive a special code for a password-free sign-in."),
    _("Already have an account? Then please %(link)ssign in%(end_link)s."),
    _("You are already logged in as %(user_display)s."),
    _("Verify Your Email Address"),
    _(
        "This part of the site requires us to verify that\n"
        "you are who you claim to be. For this purpose, we require that you\n"
        "verify ownership of your email address. "
    ),
    _("Sessions"),
    _(
        "Your account is protected by two-factor authentication. Please enter an "
        "authenticator code:"
    ),
    ngettext(
        "You have added %(count)s security key.",
        "You have added %(count)s security keys.",
    ),
    _("Save them  in a secure location now — they won't be shown again."),
    _("Enter an authenticator code:"),
    _("You are about to generate a new set of recovery codes for your account."),
    _("This action will invalidate your existing codes."),
    _("Are you sure?"),
    _(
        "To protect your account with two-factor authentication, scan the QR code below with "
        "your authenticator app. Then, input the verification code generated by the app "
        "below."
    ),
    _("Authenticator secret"),
    _("You can store this secret and use it to reinstall your authenticator app at a later time."),
    _("You are about to deactivate authenticator app based authentication. Are you sure?"),
    _(
        "If you choose to trust this browser, you will not be asked for a verification code "
        "the next time you sign in."
    ),
    _("Are you sure you want to remove this security key?"),
    _("Unspecified"),
    _("Added on %(created_at)s"),
    _(
        "You are about to create a passkey for your account. As you can add additional keys "
        "later on, you can use a descriptive name to tell the keys apart."
    ),
    _("Signed out of all other sessions."),
    _("Started At"),
    _("Last seen at"),
    _("Sign Out Other Sessions"),
)
