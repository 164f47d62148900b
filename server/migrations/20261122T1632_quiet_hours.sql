-- The hours of the day in which a member gets no pushes, on New York's clock (M-21): from the first, until the second. Neither is set
-- without quiet hours.
alter table notification_settings
  add column quiet_from smallint check (quiet_from between 0 and 23),
  add column quiet_to smallint check (quiet_to between 0 and 23),
  add constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);
