-- Mails, digests and event notifications are jobs of pg-boss now (schema jobs). What waits in the outbox of the previous
-- release moves there, with its id and the number of attempts, so that nothing is lost and no mail is sent twice.
do $$
begin
  if exists (select from outbox) then
    if to_regclass('jobs.job') is null then
      raise exception 'The outbox holds unsent mails and the schema "jobs" is missing. Start the previous release once more until its mails are sent.';
    end if;

    perform jobs.create_queue(queue, jsonb_build_object('policy', 'standard')) from (select distinct queue from outbox) as queues;

    insert into jobs.job (id, name, policy, data, state, retry_count, started_on, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, start_after, keep_until)
    select id, queue, 'standard',
      jsonb_build_object('payload', payload,
        'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      case when attempts > 0 then 'retry' else 'created' end::jobs.job_state,
      greatest(attempts - 1, 0),
      case when attempts > 0 then now() end,
      case queue when 'event-news' then 11 else 18 end,
      case queue when 'event-news' then 5 else 15 end,
      true,
      case queue when 'event-news' then 3600 else 7200 end,
      300, 60, due_at, expires_at + interval '3 hours'
    from outbox;
  end if;
end $$;

drop table outbox;
