-- The language of the mails and pushes to a member, which they choose in the settings.
alter table accounts add column language text not null default 'en' check (language in ('en', 'es', 'zh'));
