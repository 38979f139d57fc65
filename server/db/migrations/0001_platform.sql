-- What everything stands on: the clock, versions, people, sessions, files, mail, idempotency, audit, content.
-- A constraint or unique index that a person's input can break has a name, and as its comment the sentence that she then
-- reads ("field: Sentence."). What only a mistake of ours could break has neither.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

/* Today at the college: days are decided by its clock, wherever the server stands. */
create function college_today() returns date language sql stable
  return (now() at time zone 'Africa/Blantyre')::date;

/* Every change of a record counts its version up, so that a stale edit can be told from a fresh one. */
create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;

/* Text as searches compare it: no accents (ŵ is w), no capitals. Immutable, so that it can be indexed. */
create function searchable(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table person (
  id int generated always as identity primary key,
  email citext not null,
  role text not null check (role in ('admin', 'lecturer', 'student')),
  requested_role text not null check (requested_role in ('admin', 'lecturer', 'student')),
  status text not null check (status in ('pending', 'active', 'inactive')),
  first_name text not null,
  last_name text not null,
  phone text,
  address text,
  bio text,
  password_hash text,
  must_change_password boolean not null default false,
  preferences jsonb not null default '{}',
  totp_secret text,
  two_factor boolean not null default false,
  totp_step int not null default 0, -- of the last code used: each works once
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not two_factor or totp_secret is not null)
);
create unique index person_email_unique on person (email) where deleted_at is null;
comment on index person_email_unique is 'email: There is already an account with this email address.';
create index person_search on person
  using gin (searchable(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops) where deleted_at is null;
create index person_pending on person (created_at, id) where status = 'pending' and deleted_at is null;
create trigger person_touch before update on person for each row execute function touch();

/* Somebody must be left who can let others in. One leaves at a time, or the last two would leave together. */
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (select from person where role = 'admin' and status = 'active' and deleted_at is null) then
    raise restrict_violation using message = 'no administrator left', constraint = 'person_last_administrator';
  end if;
  return null;
end $$;
create constraint trigger person_last_administrator after update on person for each row
  when (old.role = 'admin' and old.status = 'active' and old.deleted_at is null
    and (new.role <> 'admin' or new.status <> 'active' or new.deleted_at is not null))
  execute function keep_an_administrator();
comment on constraint person_last_administrator on person is 'The last administrator can''t be removed.';

/* Tries at a password since the last right one, by a hash of the address typed: whether it has an account is not told. */
create table sign_in_attempt (
  key bytea primary key,
  attempts int not null default 1,
  last_at timestamptz not null default now()
);

create table session (
  id uuid primary key default gen_random_uuid(),
  person_id int not null references person,
  generation int not null default 1,
  rotated_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  device_id uuid not null default gen_random_uuid(), -- from a cookie of its own, so that a device is known again after signing out
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_person on session (person_id) where ended_at is null;
create index session_device on session (person_id, device_id);

create table one_time_link (
  id int generated always as identity primary key,
  person_id int references person,
  purpose text not null check (purpose in ('invite', 'reset', 'setup')),
  hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((person_id is null) = (purpose = 'setup'))
);
create index one_time_link_person_index on one_time_link (person_id);

create table file (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  visibility text not null check (visibility in ('public', 'private')),
  uploaded_by int references person,
  created_at timestamptz not null default now()
);
alter table person add column photo_id uuid references file;

create table mail (
  id int generated always as identity primary key,
  person_id int references person,
  to_address text not null,
  to_name text not null,
  subject text not null,
  body text not null,
  status text not null default 'unsent' check (status in ('unsent', 'sent')),
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_status on mail (status, created_at desc, id desc);
create index mail_created on mail (created_at desc, id desc);

create table idempotency (
  person_id int not null,
  key text not null,
  request_hash bytea not null,
  status int,
  answer json, -- not jsonb, which would not give the same bytes back
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_created on idempotency (created_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int,
  action text not null,
  entity text,
  entity_id text,
  before jsonb,
  after jsonb,
  address text not null
);
create index audit_at on audit (at desc, id desc);
create index audit_entity on audit (entity, entity_id, id desc);
create index audit_actor on audit (actor_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_keep before truncate on audit for each statement execute function refuse_change();

create table content (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create trigger content_touch before update on content for each row execute function touch();

/* Student and employee numbers: one row a series, so that two people never get the same and none is skipped. */
create table number_series (prefix text primary key, last int not null);
create function next_number(series text, digits int default 4) returns text language sql volatile as $$
  insert into number_series (prefix, last) values (series, 1)
  on conflict (prefix) do update set last = number_series.last + 1
  returning series || '-' || lpad(last::text, greatest(digits, length(last::text)), '0')
$$;
