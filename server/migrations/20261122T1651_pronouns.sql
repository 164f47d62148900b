-- How a member wants to be spoken of, in their own words. Empty unless they say it.
alter table profiles add column pronouns text not null default '' check (length(pronouns) <= 30);
