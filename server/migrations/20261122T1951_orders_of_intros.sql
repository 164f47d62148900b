-- When the facts of a row that decide an order last changed, and in which transaction. A trigger sets both, so that a node of an
-- earlier release does so too.
alter table discovery_members add column changed_at timestamptz(3) not null default '-infinity';
alter table discovery_members alter column changed_at set default clock_timestamp();
alter table discovery_members add column changed_in xid8 not null default '0';
alter table discovery_members alter column changed_in set default pg_current_xact_id();
create index discovery_by_change on discovery_members (changed_at, changed_in);

create function note_discovery_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;
create trigger discovery_facts_changed before update on discovery_members for each row
  when ((old.completeness, old.tags, old.artists, old.artist_bits, old.arrival, old.neighborhood, old.borough, old.nearby, old.energy_style,
      old.decision_style, old.social_style, old.life_pace, old.communication_style)
    is distinct from (new.completeness, new.tags, new.artists, new.artist_bits, new.arrival, new.neighborhood, new.borough, new.nearby, new.energy_style,
      new.decision_style, new.social_style, new.life_pace, new.communication_style))
  execute function note_discovery_change();

-- The best matches of a member among all others, as they were at a time: a cache from which pages of Intros are read. It contains
-- facts only, and nothing of blocks, connections, suspensions or turns: a page applies these as they are now. It is made again when
-- it is lost, so it is not in the log of the database.
create unlogged table discovery_orders (
  uid text not null references accounts (uid) on delete cascade,
  -- The filters that all members in it match; empty for the order of all members.
  filter text not null,
  -- The member's own facts for which it was made.
  facts text not null,
  -- The members, the best first, and the points of each.
  uids text[] not null,
  scores integer[] not null,
  length integer not null,
  -- Whether it contains every member who matches the filters.
  is_complete boolean not null,
  made_at timestamptz(3) not null,
  -- All transactions before this one had ended when it was made. So an order knows which changes of the last minutes it contains.
  made_in xid8 not null,
  primary key (uid, filter)
);
-- Uids do not compress.
alter table discovery_orders alter column uids set storage external;
alter table discovery_orders alter column scores set storage external;
create index discovery_orders_by_time on discovery_orders (made_at);
