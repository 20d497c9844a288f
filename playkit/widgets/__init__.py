"""Tables to play at in a notebook cell: controllers without a browser, and the skins that draw what they say."""
