"""24 -Resonating Terror- (２４ −共鳴するテロル−), draft 12: rules read from its designer's own working file."""
