-- What a shared plan shows once its member no longer attends a hangout that has begun: the facts as they were then. Later changes
-- are for those who still attend (B-07). Null while the member attends.
alter table shared_plans add column facts_on_leaving jsonb;
