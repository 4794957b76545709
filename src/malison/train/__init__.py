"""Players that learn: self-play, training, and how strong it made them."""
