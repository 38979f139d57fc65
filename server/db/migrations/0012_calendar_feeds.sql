-- The secret addresses at which people's own calendars read the dates that concern them.

create table calendar_feed (
  person_id int primary key references person,
  /* SHA-256 of the secret in the address, which is shown once and stored nowhere. */
  hash bytea not null unique,
  created_at timestamptz not null default now()
);
