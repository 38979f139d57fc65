-- Messages from the website's contact form, and CSV files that were imported.

create table contact_message (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'read', 'answered')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_message_newest on contact_message (created_at desc, id desc);
create trigger contact_message_touch before update on contact_message for each row execute function touch();

/* A CSV file that was imported, with enough about it to show it again and to undo it. */
create table import (
  id int generated always as identity primary key,
  kind text not null check (kind in ('students', 'grades', 'timetable')),
  /* The number on its receipt. */
  reference text not null unique,
  file_name text not null,
  size int not null,
  sha256 bytea not null,
  rows_total int not null,
  rows_imported int not null,
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
