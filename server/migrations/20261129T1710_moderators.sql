-- Members who handle reports, appeals, members and access requests (R-13). An operator does everything; the flag says nothing then.
alter table accounts add column moderator boolean not null default false;
-- They are few, and looked up with each report.
create index accounts_of_staff on accounts (uid) where operator or moderator;
