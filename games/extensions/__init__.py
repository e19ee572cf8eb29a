"""The seams at which other apps add to `games`, which does not know them.

`games` is about playing a game. An app beside it (study, events, api) imports from `games` and
`accounts`, never the other way, and registers from `AppConfig.ready` what it adds:

    pages              what is shown on pages:
      game_panels        a panel on the page of a game, or beside its what-if board
      game_links         a link in the menu of a game
      line_links         a link beside the line of a what-if board
      menu_links         a link in the main menu, in that of a player, or of the staff
      page_heads         a part of the head of a page about a game, a table or a player
      profile_sections   a section of a player's profile
      front_page_parts   a part of the front page
      lobby_parts        a part of the lobby
    guides             links by which a game is learned, beside its rules
    game_comments      a page with comments on a game, and whose of them somebody may read
    ratings            ratings beside names at tables, a filter, what would perhaps not count
    jobs               a kind of work for the outbox
    notifications      a kind of news: its line in the settings, its urgency, what it says
    personal_data      a part of a player's export, and of the deletion of an account

Each registry takes frozen entries that name their app; an app taken out of INSTALLED_APPS takes
its entries with it. The pages and services of `games` ask the registries and import no app.
"""
