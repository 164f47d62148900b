-- The authors whose accounts were deleted, and the members from whom their words in groups stay withheld: a block, or the suspension
-- of the author, hid them when the account was deleted. An empty viewer is everybody.
create table withheld_authors (
  viewer text not null,
  author text not null,
  primary key (viewer, author)
);
