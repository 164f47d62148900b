-- Who was an operator or a moderator by then stays a matter of operators, also once the role has ended. Older rows follow the roles of today.
alter table reports add column about_staff boolean not null default false;
alter table suspensions add column of_staff boolean not null default false;
alter table appeals add column of_staff boolean not null default false;
alter table member_notes add column about_staff boolean not null default false;
