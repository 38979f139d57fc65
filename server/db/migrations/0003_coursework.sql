-- Subjects and who teaches them, work set and handed in, grades and their history, notifications, messages, imports.

create table subject (
  id int generated always as identity primary key,
  code text not null,
  name text not null,
  credits int not null default 3,
  year_of_study int not null,
  /* Null in teaching practice, whose terms are no semesters. */
  semester_number int,
  description text,
  kind text not null default 'course' check (kind in ('course', 'practice')),
  is_active boolean not null default true,
  /* A module that a lecturer makes is hers to change. */
  owner_id int references lecturer,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint subject_credits check (credits between 1 and 5),
  constraint subject_year check (year_of_study between 1 and 2),
  constraint subject_semester check ((kind = 'practice') = (semester_number is null) and semester_number between 1 and 2)
);
comment on constraint subject_credits on subject is 'credits: Credits must be a whole number from 1 to 5.';
comment on constraint subject_year on subject is 'year_of_study: Year of study must be 1 or 2.';
comment on constraint subject_semester on subject is 'semester_number: Semester must be 1 or 2.';
create unique index subject_code_unique on subject (upper(code)) where deleted_at is null;
comment on index subject_code_unique is 'code: There is already a subject with this code.';
create index subject_search on subject using gin (searchable(code || ' ' || name) gin_trgm_ops) where deleted_at is null;
create index subject_owner on subject (owner_id) where owner_id is not null;
create trigger subject_touch before update on subject for each row execute function touch();

/* A subject in a term, made on first use; credits as they were then. */
create table offering (
  id int generated always as identity primary key,
  subject_id int not null references subject,
  term_id int not null,
  credits int not null check (credits between 1 and 5),
  unique (subject_id, term_id),
  constraint offering_term foreign key (term_id) references term
);
comment on constraint offering_term on offering is 'Subjects are taught in this term, so it stays.';
create index offering_by_term on offering (term_id, subject_id);

/* Who teaches what: a lecturer, a subject in a term, a class or all of them. */
create table teaching_assignment (
  id int generated always as identity primary key,
  lecturer_id int not null references lecturer,
  offering_id int not null references offering,
  class text references class,
  created_at timestamptz not null default now(),
  constraint teaching_assignment_unique unique nulls not distinct (lecturer_id, offering_id, class)
);
comment on constraint teaching_assignment_unique on teaching_assignment is 'This lecturer already teaches this subject to this class in this term.';
create index teaching_assignment_offering on teaching_assignment (offering_id, class);

create table assignment (
  id int generated always as identity primary key,
  offering_id int not null references offering,
  class text references class,
  lecturer_id int references lecturer,
  title text not null,
  description text,
  due_at timestamptz not null,
  max_marks int not null default 100,
  late_allowed boolean not null default false,
  file_id uuid references file,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint assignment_max_marks check (max_marks between 1 and 1000)
);
comment on constraint assignment_max_marks on assignment is 'max_marks: Max marks must be a whole number from 1 to 1000.';
create index assignment_offering on assignment (offering_id, class) where deleted_at is null;
create index assignment_lecturer on assignment (lecturer_id, due_at) where deleted_at is null;
create index assignment_due on assignment (due_at, id) where deleted_at is null;
create index assignment_newest on assignment (created_at desc, id desc) where deleted_at is null;
create trigger assignment_touch before update on assignment for each row execute function touch();

/*
 * What a receipt calls a record: "SUB-7K3Q-92". The record's own number, scattered by an odd factor so that neighbours
 * don't look alike, in digits and letters that can be told apart when they are read out.
 */
create function receipt_reference(prefix text, number int) returns text language sql immutable strict parallel safe
  return prefix || '-' || (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (scattered >> (5 * place) & 31)::int + 1, 1)
      || case when place = 3 then '-' else '' end, '' order by place)
    from (select number * 387420489::bigint % 1073741824 as scattered) whole cross join generate_series(0, 5) place);

/* One submission a student; replacing it adds a version, and earlier files are kept. */
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
  received_at timestamptz not null default now(),
  unique (submission_id, number)
);

create table grading_policy (
  version int generated always as identity primary key,
  policy jsonb not null,
  created_by int references person,
  created_at timestamptz not null default now()
);
create trigger grading_policy_immutable before update or delete on grading_policy for each row execute function refuse_change();
alter table term add column policy_version int references grading_policy;

-- True of a grade that its student may see. A draft has no time yet; one dated ahead waits for it.
create function is_published(published_at timestamptz) returns boolean language sql stable parallel safe
  return coalesce(published_at <= now(), false);

create table grade (
  id int generated always as identity primary key,
  student_id int not null references student,
  offering_id int not null references offering,
  grade_type text not null check (grade_type in ('assignment', 'end_module')),
  assignment_id int references assignment,
  title text not null,
  state text not null default 'number' check (state in ('number', 'missing', 'exempt', 'absent')),
  points numeric(6, 1),
  max_points numeric(6, 1) not null,
  /* points / max x 100, a half rounded up: PostgreSQL rounds numerics so. */
  percentage int generated always as (case when state = 'number' then round(points / max_points * 100)::int end) stored,
  feedback text,
  graded_by int references person,
  graded_at timestamptz not null default now(),
  published_at timestamptz default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint grade_max_points check (max_points >= 1),
  constraint grade_points_least check (points >= 0),
  constraint grade_points_most check (points <= max_points),
  check ((state = 'number') = (points is not null)),
  check (assignment_id is null or grade_type = 'assignment')
);
comment on constraint grade_max_points on grade is 'max_points: Max points must be at least 1.';
comment on constraint grade_points_least on grade is 'points_earned: Points earned must be at least 0.';
comment on constraint grade_points_most on grade is 'points_earned: Points earned must not be more than max points.';
create unique index grade_assignment_unique on grade (student_id, assignment_id) where assignment_id is not null;
comment on index grade_assignment_unique is 'This student already has a grade for this assignment.';
create unique index grade_end_module_unique on grade (student_id, offering_id) where grade_type = 'end_module';
comment on index grade_end_module_unique is 'This student already has an end of module grade for this subject and term.';
create unique index grade_title_unique on grade (student_id, offering_id, lower(title))
  where grade_type = 'assignment' and assignment_id is null;
comment on index grade_title_unique is 'assignment_title: This student already has a grade with this title in this subject and term.';
create index grade_offering on grade (offering_id, student_id);
create index grade_newest on grade (graded_at desc, id desc);
create trigger grade_touch before update on grade for each row execute function touch();

create table grade_history (
  id bigint generated always as identity primary key,
  grade_id int not null,
  changed_by int references person,
  changed_at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  reason text
);
create index grade_history_grade on grade_history (grade_id, id);
create trigger grade_history_append_only before update or delete on grade_history
  for each row execute function refuse_change();

create table notification (
  id int generated always as identity primary key,
  person_id int not null references person,
  type text not null check (type in ('assignment', 'grade', 'announcement', 'reminder', 'material', 'feedback')),
  priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  title text not null,
  message text not null,
  /* The screen that it is about. */
  link text,
  sender_id int references person,
  /* What it tells of: an effect is told once. */
  effect text not null,
  read_at timestamptz,
  /* When it was put into the outbox too, or passed over because she wants no mail of its kind. */
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (person_id, effect)
);
create index notification_newest on notification (person_id, created_at desc, id desc);
create index notification_effect on notification (effect) where mailed_at is null;
create index notification_unread on notification (person_id) where read_at is null;

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

/* What a CSV brought in, so that it can be shown again and undone as one. */
create table import (
  id int generated always as identity primary key,
  kind text not null check (kind in ('students', 'grades')),
  /* What the receipt calls it. */
  reference text not null unique,
  file_name text not null,
  size int not null,
  sha256 bytea not null,
  rows_total int not null,
  rows_imported int not null,
  rejected jsonb not null,
  /* The records that it made or changed, with what stood there before. */
  effects jsonb not null,
  imported_by int not null references person,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index import_newest on import (created_at desc, id desc);
