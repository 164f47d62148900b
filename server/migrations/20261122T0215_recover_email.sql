-- RECOVER_EMAIL: the link mailed to a member's former address, which undoes a change of address.
alter table oob_codes
  drop constraint oob_codes_kind_check,
  add constraint oob_codes_kind_check
    check (kind in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL')),
  -- The order in which codes were issued. Undoing a change voids the codes that were issued after it.
  add column number bigint generated always as identity,
  -- The session that asked for a change of address. It stays open when the address changes.
  add column session_id text;

-- While a change of address can be undone, nobody else may take the former address.
create index oob_codes_of_former_address on oob_codes (email) where kind = 'RECOVER_EMAIL';
