-- An account without a profile can only finish the wizard. Those that joined the chat of an event before leave it.
update chat_participants set left_at = now()
where left_at is null and chat_id like 'group_%' and not exists (select from profiles p where p.uid = chat_participants.uid);
