import type pg from 'pg';

/** The jobs of one queue, or of one recurring job. */
export interface JobCounts {
  name: string;
  /** Whether it is a recurring job of the release that started last. */
  isRecurring: boolean;
  /** Jobs that wait for their first or another attempt. */
  waiting: number;
  /** Jobs that were given up. */
  failed: number;
  /** How long the oldest waiting job has existed, in seconds; 0 without one. */
  oldestS: number;
  /** For how long a waiting job has been due, in seconds; 0 without one. */
  dueForS: number;
  /** Whether the last run that ended has failed. */
  lastFailed: boolean;
}

/** Counts the stored jobs by name, those of all nodes together. pg-boss has some of its own, which are left out. */
export async function readJobCounts(pool: pg.Pool): Promise<JobCounts[]> {
  const { rows } = await pool.query<JobCounts>(`
    select name, exists (select from jobs.schedule where schedule.name = job.name) as "isRecurring",
      (count(*) filter (where is_waiting))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (where is_waiting)), 0)::float8 as "oldestS",
      coalesce(extract(epoch from now() - min(start_after) filter (where is_waiting and start_after < now())), 0)::float8
        as "dueForS",
      coalesce(max(completed_on) filter (where state = 'failed')
        > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity'), false) as "lastFailed"
    from (select *, state in ('created', 'retry') as is_waiting from jobs.job where not starts_with(name, '__pgboss__')) as job
    group by name`);
  return rows;
}
