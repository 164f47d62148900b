-- What readers of the audit log see of the place of an entry. The ids are consecutive: a gap would tell of entries that are hidden
-- from them.
alter table operator_audit add column key uuid not null default gen_random_uuid();
create unique index audit_entry_by_key on operator_audit (key);
