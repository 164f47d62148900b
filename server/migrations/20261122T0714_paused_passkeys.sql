-- Since when a passkey signs nobody in, because the password was reset with a link in a mail: whoever the password was reset
-- against may have added it. null again once its member has confirmed it.
alter table passkeys add column paused_at timestamptz(3);
