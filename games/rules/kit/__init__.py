"""What all games share: positions, rulesets, options, boards, errors, sealed randomness."""
