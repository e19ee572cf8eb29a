"""Tags that every template has without loading them, as the settings say."""
