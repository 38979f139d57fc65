-- Messages from the website's contact form, and tables that were imported.

create table contact_message (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  /*
   * The office to which the message is addressed: its key, and its name at the time. Without office and lecturer, it is
   * to the college.
   */
  office text,
  office_name text,
  lecturer_id int references lecturer,
  status text not null default 'new' check (status in ('held', 'new', 'read', 'answered')),
  /* Why it is held as spam, until an administrator releases it. */
  held_for text check (held_for in ('trap', 'name', 'links', 'repeated', 'rate')),
  /* When its sender was told to write to the college instead, because the lecturer left before answering. */
  sender_told_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((office is null) = (office_name is null)),
  check (office is null or lecturer_id is null),
  check ((status = 'held') = (held_for is not null))
);
create index contact_message_newest on contact_message (created_at desc, id desc);
create index contact_message_lecturer on contact_message (lecturer_id, created_at desc, id desc) where lecturer_id is not null;
create index contact_message_text on contact_message (md5(searchable(message)), created_at);
/* Finds the oldest messages that were read or answered, or that nobody can read any more. They are deleted first. */
create index contact_message_by_age on contact_message (updated_at)
  where status in ('read', 'answered') or sender_told_at is not null;
create trigger contact_message_touch before update on contact_message for each row execute function touch();

/* A table that was imported, with enough about it to show it again and to undo it. */
create table import (
  id int generated always as identity primary key,
  kind text not null check (kind in ('students', 'lecturers', 'subjects', 'teaching', 'grades', 'timetable')),
  /* The number on its receipt. */
  reference text not null unique,
  file_name text not null,
  size int not null,
  sha256 bytea not null,
  rows_total int not null,
  rows_imported int not null,
  /* The rows of records that the college had already. */
  rows_unchanged int not null default 0,
  /* Rejected rows hold personal details of people the college didn't take in. They are kept for a month, to be corrected. */
  rejected jsonb,
  /* The records that it created or changed, with their earlier values. */
  effects jsonb not null,
  imported_by int not null references person,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index import_newest on import (created_at desc, id desc);
create index import_importer on import (imported_by);
