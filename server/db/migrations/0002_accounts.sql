-- People with an account, how they sign in, their files, mail and notifications.

create table person (
  id int generated always as identity primary key,
  email citext, -- null for a student or lecturer who has none, and signs in with their number
  email_confirmed_at timestamptz, -- when a link that was mailed to it was opened
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
  /* Minutes without activity after which a session ends. 0 means no such limit, but every session ends after 30 days. */
  idle_minutes int not null generated always as (coalesce((preferences->>'sessionTimeout')::int, 30)) stored,
  totp_secret text,
  two_factor boolean not null default false,
  totp_step int not null default 0, -- the half-minute of the last code used, because each code works once
  recovery_hashes text[], -- SHA-256 of the unused codes for a person who has lost the app
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  erase_at timestamptz, -- of an account that its owner deleted; the office can restore it until then
  check (erase_at is null or deleted_at is not null),
  check (not two_factor or totp_secret is not null),
  constraint person_email_needed check (email is not null or (role <> 'admin' and status <> 'pending'))
);
comment on constraint person_email_needed on person is 'email: An administrator needs an email address.';
create unique index person_email_unique on person (email) where deleted_at is null;
comment on index person_email_unique is 'email: There is already an account with this email address.';
create index person_search on person
  using gin (searchable(first_name || ' ' || last_name || ' ' || coalesce(email::text, '')) gin_trgm_ops) where deleted_at is null;
/* Visitors find lecturers by their names alone, and their searches read no student. */
create index person_lecturer_search on person using gin (searchable(first_name || ' ' || last_name) gin_trgm_ops)
  where role = 'lecturer' and deleted_at is null;
/* The order in which lists show people. */
create index person_by_name on person (searchable(last_name || ' ' || first_name), id);
/* People without an email address, for whom the office prints codes. */
create index person_without_email on person (id) where email is null and deleted_at is null;
create index person_erase on person (erase_at) where erase_at is not null;
create index person_pending on person (created_at, id) where status = 'pending' and deleted_at is null;

/*
 * A person's version counts only the columns that forms edit. Settings and the photo are saved at once, beside the forms.
 * If they counted too, people would get conflicts with their own changes.
 */
create trigger person_touch
  before update of email, role, status, first_name, last_name, phone, address, bio, deleted_at on person
  for each row execute function touch();

/*
 * One administrator must remain, who can let others in. The lock lets only one leave at a time: otherwise the last two
 * could leave together.
 */
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  -- An invited administrator who has not chosen a password yet can't let anybody in.
  if not exists (select from person
    where role = 'admin' and status = 'active' and deleted_at is null and password_hash is not null) then
    raise restrict_violation using message = 'no administrator left', constraint = 'person_last_administrator';
  end if;
  return null;
end $$;
create constraint trigger person_last_administrator after update on person for each row
  when (old.role = 'admin' and old.status = 'active' and old.deleted_at is null
    and (new.role <> 'admin' or new.status <> 'active' or new.deleted_at is not null))
  execute function keep_an_administrator();
comment on constraint person_last_administrator on person is 'The last administrator can''t be removed.';

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
create index file_uploader on file (uploaded_by);
alter table person add column photo_id uuid references file;
create index person_photo on person (photo_id) where photo_id is not null;

/*
 * Failed sign-ins since the last successful one, by a hash of the address typed, which doesn't reveal whether it has an
 * account.
 */
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
  device_id uuid not null default gen_random_uuid(), -- from a separate cookie, so that a device is recognised after signing out
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_person on session (person_id) where ended_at is null;
create index session_device on session (person_id, device_id);

/*
 * The key with which a device encrypts what it stores for a person: 32 random bytes, sent at each sign-in there. Ending
 * the device deletes the row. Then only the person's password can decrypt what is on the device (record 55).
 */
create table device_key (
  id int generated always as identity primary key,
  person_id int not null references person,
  device_id uuid not null, -- as in session
  device text not null,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now(),
  unique (person_id, device_id)
);

create table one_time_link (
  id int generated always as identity primary key,
  person_id int references person,
  purpose text not null check (purpose in ('invite', 'reset', 'setup', 'email')),
  email citext, -- the address that the link was mailed to, and which opening it confirms
  hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((person_id is null) = (purpose = 'setup')),
  check ((email is null) = (purpose <> 'email'))
);
create index one_time_link_person_index on one_time_link (person_id);

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
  created_at timestamptz not null default now(),
  /** The message was only written to the data folder, because no mail server was set. */
  is_written boolean not null default false
);
create index mail_status on mail (status, created_at desc, id desc);
create index mail_created on mail (created_at desc, id desc);
create index mail_person on mail (person_id);

create table notification (
  id int generated always as identity primary key,
  person_id int not null references person,
  type text not null check (type in ('assignment', 'grade', 'announcement', 'reminder', 'material', 'feedback')),
  priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  /* Set if people choose the mail of a notice by its topic and not by its type. */
  topic text check (topic in ('event', 'system')),
  title text not null,
  message text not null,
  /* The screen that the notification is about. */
  link text,
  sender_id int references person,
  /* The event that the notification reports. A person is notified of each event once. */
  effect text not null,
  /* The events that this line counts, such as each submission of an assignment. Empty for a line about one event. */
  parts text[] not null default '{}',
  read_at timestamptz,
  /* When it was last added to the outbox, or skipped because the person wants no mail of it. */
  mailed_at timestamptz,
  /* When its mail is due; null if there is none to send. */
  mail_due_at timestamptz default now(),
  created_at timestamptz not null default now()
);
/* A line for many of a kind grows until it is read. Later events begin a new line. */
create unique index notification_once on notification (person_id, effect) where read_at is null or parts = '{}';
comment on index notification_once is 'The person has this notification already.';
/* The notices for the next daily email. */
create index notification_mail_due on notification (person_id) where mail_due_at is not null;
create index notification_newest on notification (person_id, created_at desc, id desc);
create index notification_effect on notification (effect);
create index notification_unread on notification (person_id) where read_at is null;
create index notification_sender on notification (sender_id);
