-- The keys that sign id tokens, one row each, so that they can be changed while tokens of the former key are still in use.
create table signing_keys (
  -- The key's name in the header of a token: the thumbprint of its public part (RFC 7638).
  kid text primary key,
  -- The key as a JSON Web Key, in UTF-8.
  private_key bytea not null,
  created_at timestamptz not null,
  -- The key signs from this time on, until a later key does.
  signs_from timestamptz not null,
  -- Tokens of this key are refused from this time on; null while no later key has replaced it.
  verifies_until timestamptz
);

-- Only one key has no successor. Of several nodes that create the first key, one succeeds.
create unique index signing_keys_newest on signing_keys ((true)) where verifies_until is null;

insert into signing_keys (kid, private_key, created_at, signs_from)
select
  rtrim(translate(encode(sha256(convert_to(
    format('{"crv":"%s","kty":"%s","x":"%s"}', jwk ->> 'crv', jwk ->> 'kty', jwk ->> 'x'), 'UTF8')), 'base64'), '+/', '-_'), '='),
  value, created_at, created_at
from (select value, created_at, convert_from(value, 'UTF8')::jsonb as jwk from secrets where name = 'identity-signing-key') as former;

delete from secrets where name = 'identity-signing-key';
