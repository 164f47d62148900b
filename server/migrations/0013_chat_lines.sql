-- text: what a member wrote. system: a line about what a member did in a group ("Ann joined"), stored by chats.groups.store.
alter table messages add column kind text not null default 'text' check (kind in ('text', 'system'));
