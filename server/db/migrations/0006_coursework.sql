-- Assignments and what students hand in for them.

create table assignment (
  id int generated always as identity primary key,
  offering_id int not null references offering,
  /* The class that the assignment is for. Null is all classes. */
  class text references class,
  /* Shared by assignments that were set together, one for each class. */
  set_id uuid,
  lecturer_id int references lecturer,
  /* An administrator named the lecturer, who then keeps the assignment whatever they teach (product decision 3.3). */
  lecturer_named boolean not null default false,
  title text not null,
  description text,
  due_at timestamptz not null,
  max_marks int not null default 100,
  late_allowed boolean not null default false,
  /* The formats that may be handed in beside those of every assignment. */
  further_formats text[] not null default '{}',
  file_id uuid references file,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  /*
   * The maximum in the type of a grade's maximum, for the foreign key by which a grade has the offering and maximum of
   * its assignment.
   */
  max_points numeric(6, 1) not null generated always as (max_marks) stored,
  unique (id, offering_id, max_points),
  constraint assignment_max_marks check (max_marks between 1 and 1000),
  constraint assignment_further_formats check (further_formats <@ array['mp4', '3gp', 'mov', 'm4a', 'ogg', 'odt', 'xlsx'])
);
comment on constraint assignment_max_marks on assignment is 'max_marks: Max marks must be a whole number from 1 to 1000.';
comment on constraint assignment_further_formats on assignment is
  'further_formats: Further kinds of file must be one of: mp4, 3gp, mov, m4a, ogg, odt, xlsx.';
/* The foreign keys of deleted assignments need these two indexes as well, so they have no "where deleted_at is null". */
create index assignment_offering on assignment (offering_id, class);
create index assignment_lecturer on assignment (lecturer_id, due_at);
create index assignment_due on assignment (due_at, id) where deleted_at is null;
create index assignment_set on assignment (set_id) where set_id is not null;
create index assignment_newest on assignment (created_at desc, id desc) where deleted_at is null;
create index assignment_file on assignment (file_id) where file_id is not null;
create trigger assignment_touch before update on assignment for each row execute function touch();

/*
 * One version of the criteria by which an assignment is marked, each with its levels. A mark keeps the version by which
 * it was given. A version without criteria means that there is no rubric any more.
 */
create table rubric (
  id int generated always as identity primary key,
  assignment_id int not null references assignment on delete cascade,
  number int not null,
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array'),
  /* Whether the points of the chosen levels are the mark. Otherwise they are only proposed as the mark. */
  decides boolean not null,
  created_by int references person,
  created_at timestamptz not null default now(),
  unique (assignment_id, number),
  unique (id, assignment_id)
);
create index rubric_newest on rubric (created_at desc, id desc);
create index rubric_maker on rubric (created_by);
create trigger rubric_immutable before update on rubric for each row execute function refuse_change();

/* A student has one submission for an assignment. Handing in again adds a version, and earlier files are kept. */
create table submission (
  id int generated always as identity primary key,
  reference text not null generated always as (receipt_reference('SUB', id)) stored unique,
  assignment_id int not null references assignment,
  student_id int not null references student,
  class text references class,
  created_at timestamptz not null default now(),
  constraint submission_unique unique (assignment_id, student_id)
);
comment on constraint submission_unique on submission is 'This student has handed in this assignment already.';
create index submission_student on submission (student_id, assignment_id);

create table submission_version (
  id int generated always as identity primary key,
  submission_id int not null references submission,
  number int not null,
  file_id uuid not null references file,
  submission_text text,
  /*
   * By the database's clock; for a file in pieces, the time of the first one if the others came within a day of the due
   * time.
   */
  received_at timestamptz not null default now(),
  /* When the last piece arrived, if that was later than received_at. */
  completed_at timestamptz,
  /*
   * When the student finished the work offline, according to their device. Only set for work that arrived after the due
   * time.
   */
  made_at timestamptz,
  unique (submission_id, number)
);
create trigger submission_version_append_only before update or delete on submission_version
  for each row execute function refuse_change();
create trigger submission_version_keep before truncate on submission_version
  for each statement execute function refuse_change();
create index submission_version_file on submission_version (file_id);

/*
 * The groups of an assignment for one class, by their numbers: a submission by one member counts for all. A student in no
 * group hands in alone. The rows of students who leave are kept: `acting_group_member` has the members who still hand in
 * together.
 */
create table group_member (
  assignment_id int not null references assignment on delete cascade,
  student_id int not null references student,
  number int not null check (number between 1 and 100),
  primary key (assignment_id, student_id)
);
create index group_member_student on group_member (student_id);

/*
 * A later due time for one student, with the reason that they read. The later of the two times applies, so an extension
 * has no effect once the assignment's due date is moved beyond it. Erasing an account empties the reason.
 */
create table extension (
  id int generated always as identity primary key,
  assignment_id int not null references assignment on delete cascade,
  student_id int not null references student,
  due_at timestamptz not null,
  reason text,
  given_by int references person,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint extension_unique unique (assignment_id, student_id)
);
comment on constraint extension_unique on extension is
  'student_id: This student has more time for this assignment already.';
create index extension_student on extension (student_id);
create index extension_giver on extension (given_by) where given_by is not null;
create index extension_newest on extension (created_at desc, id desc);
create trigger extension_touch before update on extension for each row execute function touch();
