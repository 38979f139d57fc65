/** A key with which another program reads what the administrator allowed it. Only a hash of the token is kept. */
create table api_token (
  id int primary key generated always as identity,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  hash bytea not null unique,
  created_by int not null references person,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_token_of_maker on api_token (created_by);
create unique index api_token_name_unique on api_token (comparable(name)) where revoked_at is null;
comment on index api_token_name_unique is 'name: There is already a token with this name.';
