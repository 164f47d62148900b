-- The event a notification is about, what became of it, and as of which version: one for each member, the newer in the older
-- one's place, so that telling twice tells once.
alter table notifications
  add column event_id text references events (id) on delete cascade,
  add column event_news text check (event_news in ('announced', 'changed', 'cancelled')),
  add column event_version integer,
  add constraint event_news_is_whole check (
    (event_id is null) = (event_news is null) and (event_id is null) = (event_version is null)
  );
create unique index notification_of_event on notifications (event_id, uid) where event_id is not null;
