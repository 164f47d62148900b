-- Who may join a hangout (H-16). A hangout for a group is joined by its members, and this says nothing while is_for_group is true.
alter table threads
  add column who_may_join text not null default 'everybody' check (who_may_join in ('everybody', 'connections', 'accepted'));
