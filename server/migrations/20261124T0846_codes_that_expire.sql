-- Until when a recovery code works; null for good. Codes that the command line makes for the first passkey of an operator
-- expire after an hour. The previous release neither makes nor reads them.
alter table recovery_codes add column expires_at timestamptz(3);
