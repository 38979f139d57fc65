-- Study materials, the uploads that arrive in pieces, and the order of a module's content.

/*
 * A material belongs to a subject, so that the next cohort finds it too. Its content is a link, or else the file of its
 * newest version. It is for one class or for the classes of a group. Without either, it is for everybody who takes the
 * subject.
 */
create table material (
  id int generated always as identity primary key,
  subject_id int not null references subject,
  title text not null,
  description text,
  type text not null check (type in ('document', 'video', 'image', 'audio', 'presentation', 'archive')),
  class_group text references class_group,
  class text references class,
  /* Students see the material from this time on. */
  publish_at timestamptz not null default now(),
  /* When the students were notified. */
  notified_at timestamptz,
  link text,
  uploaded_by int not null references person,
  /* Counts each person once a day (material_download). */
  download_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (class_group is null or class is null)
);
create index material_newest on material (created_at desc, id desc);
create index material_subject on material (subject_id);
create index material_uploader on material (uploaded_by);
/* Counting a download or a notification isn't an edit. */
create trigger material_touch before update on material for each row
  when ((old.download_count, old.notified_at) is not distinct from (new.download_count, new.notified_at))
  execute function touch();

/* The files of a material. A replaced file is kept. */
create table material_version (
  id int generated always as identity primary key,
  material_id int not null references material on delete cascade,
  number int not null,
  file_id uuid not null references file,
  unique (material_id, number)
);
create index material_version_file on material_version (file_id);

/* The people who were counted as readers today. Older rows are deleted, because only the count is of use. */
create table material_download (
  material_id int not null references material on delete cascade,
  person_id int not null references person,
  day date not null default college_today(),
  primary key (material_id, person_id, day)
);
create index material_download_person on material_download (person_id);
create index material_download_day on material_download (day);

/*
 * A file that arrives in pieces. Its bytes are in the storage under its key, and their number is the size of that file.
 * The row is deleted when a record takes the file, or some days after the last piece.
 */
create table upload (
  id int generated always as identity primary key,
  person_id int not null references person,
  key uuid not null default gen_random_uuid() unique,
  kind text not null,
  name text not null,
  size int not null check (size > 0),
  /* The checksum that the sender computed. */
  sha256 bytea,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  /* When the first piece arrived. */
  began_at timestamptz,
  /*
   * The call that attaches the upload to a record, and the time of its last report that it still does. No piece is
   * accepted meanwhile.
   */
  taken_by uuid,
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
create index upload_person on upload (person_id);
create index upload_touched on upload (touched_at);

/*
 * The order of a module's headings, materials and assignments. Items that aren't in it follow, in the order in which they
 * were added.
 */
create table module_content (
  subject_id int primary key references subject,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create trigger module_content_touch before update on module_content for each row execute function touch();

create table module_item (
  id int generated always as identity primary key,
  subject_id int not null references module_content,
  position int not null,
  heading text,
  material_id int references material on delete cascade,
  assignment_id int references assignment on delete cascade,
  unique (subject_id, position),
  check (num_nonnulls(heading, material_id, assignment_id) = 1)
);
create index module_item_material on module_item (material_id) where material_id is not null;
create index module_item_assignment on module_item (assignment_id) where assignment_id is not null;
