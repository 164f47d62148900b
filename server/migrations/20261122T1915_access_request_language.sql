-- The language of the page on which somebody asked for access. The mail with the code is in it.
alter table access_requests add column language text not null default 'en' check (language in ('en', 'es', 'zh'));
