-- A system message says what happened as data: who did it (user_id, '' for the community), the event, and its new values. The
-- reader's language is the client's matter. Until now its content was an English line: those lines are read once, here.
alter table messages add column event text check (event in ('joined', 'left', 'changed', 'cancelled'));
alter table messages add column data jsonb;

-- Reads a time such as 'Sat, Dec 5, 8:00 PM' in New York. The year is the one whose calendar has that weekday, near the line.
create function instant_of_line(words text, near timestamptz) returns text language plpgsql as $$
declare
  part text[] := regexp_match(words, '^(\w{3}), (\w{3}) (\d{1,2}), (\d{1,2}):(\d{2})\W*([AP])M$');
  month integer := array_position(
    array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'], part[2]);
  hour integer := part[4]::integer % 12 + case when part[6] = 'P' then 12 else 0 end;
  base integer := extract(year from near at time zone 'America/New_York');
  candidate timestamp;
begin
  if part is null or month is null then return null; end if;
  for year in base - 1 .. base + 1 loop
    begin
      candidate := make_timestamp(year, month, part[3]::integer, hour, part[5]::integer, 0);
    exception when datetime_field_overflow then
      continue;
    end;
    if to_char(candidate, 'Dy') = part[1] then
      return to_char((candidate at time zone 'America/New_York') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    end if;
  end loop;
  return null;
end $$;

-- Lines of hangouts begin with a name, which may hold anything: they are recognized by what follows the last verb.
update messages set
  event = case
    when content ~ ' changed (time and place|the time|the place): ' then 'changed'
    when content ~ ' cancelled this hangout$' then 'cancelled'
    when content ~ ' left$' then 'left'
    when content ~ ' joined$' then 'joined'
    else 'changed'
  end,
  data = case
    when content ~ ' changed time and place: ' then jsonb_build_object(
      'time', instant_of_line(substring(content from '^.* changed time and place: (\w+, \w+ \d+, \d+:\d+\W*[AP]M)'), created_at),
      'place', substring(content from '^.* changed time and place: \w+, \w+ \d+, \d+:\d+\W*[AP]M, (.*)$'))
    when content ~ ' changed the time: ' then jsonb_build_object(
      'time', instant_of_line(substring(content from '^.* changed the time: (.*)$'), created_at))
    when content ~ ' changed the place: ' then jsonb_build_object(
      'place', substring(content from '^.* changed the place: (.*)$'))
  end
where kind = 'system' and user_id <> '';

update messages set
  event = case when content ~ '^This event was cancelled' then 'cancelled' else 'changed' end,
  data = case when content ~ '^This event was cancelled'
    then jsonb_build_object('reason', substring(content from '^This event was cancelled: (.*)$'))
    else jsonb_build_object(
      'title', coalesce(
        substring(content from '^This event is called (.*?) now(?:\. New (?:time|place): .*)?$'),
        substring(content from '^This event is now called (.*?)(?:\. New (?:time|place): .*)?$')),
      'time', instant_of_line(substring(content from '(?:^|\. )New time: (\w+, \w+ \d+, \d+:\d+\W*[AP]M)'), created_at),
      'place', substring(content from '(?:^|\. )New place: (.*)$'))
  end
where kind = 'system' and user_id = '';

update messages set content = '', data = nullif(jsonb_strip_nulls(coalesce(data, '{}')), '{}') where kind = 'system';
drop function instant_of_line(text, timestamptz);
alter table messages add constraint system_messages_are_data
  check ((kind = 'system') = (event is not null) and (kind = 'system' or data is null) and (kind <> 'system' or content = ''));
