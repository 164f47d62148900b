-- Why a table sits together, as facts that each language makes a sentence of (B-01). Null for tables of the release before, which
-- have the English sentence alone. It is still written, for servers of that release.
alter table tables add column why_facts jsonb;
