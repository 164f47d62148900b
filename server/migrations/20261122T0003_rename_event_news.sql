-- A notification about an event says what happened to it in event_change.
alter table notifications rename column event_news to event_change;
alter table notifications rename constraint event_news_is_whole to event_change_is_whole;
alter table notifications rename constraint notifications_event_news_check to notifications_event_change_check;
