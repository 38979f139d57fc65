-- Subjects, the terms they are offered in, and the lecturers who teach them.

create table subject (
  id int generated always as identity primary key,
  code text not null,
  name text not null,
  credits int not null default 3,
  year_of_study int not null,
  /* Null in teaching practice, whose terms have no semester. */
  semester_number int,
  description text,
  kind text not null default 'course' check (kind in ('course', 'practice')),
  is_active boolean not null default true,
  /* The lecturer who created the module and may change it. Null for the college's own subjects. */
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

/* A subject in a term, created on first use, with the credits of that time. */
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

/* A lecturer assigned to an offering. A class of null is all classes. */
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

/*
 * An offering with its subject, term and academic year. It joins from the left, though the rows always exist, so that
 * PostgreSQL drops the joins that a query doesn't use.
 */
create view offering_details as
select offering.id, offering.credits,
  offering.subject_id, subject.code as subject_code, subject.name as subject_name, subject.kind as subject_kind,
  subject.year_of_study as subject_year, subject.deleted_at as subject_deleted_at,
  offering.term_id, term.name as term_name, term.start_date as term_start, term.is_active as term_is_active,
  term.closed_at, term.policy_version, term.academic_year_id, academic_year.year_name as academic_year_name
from offering
left join subject on subject.id = offering.subject_id
left join term on term.id = offering.term_id
left join academic_year on academic_year.id = term.academic_year_id;
comment on view offering_details is 'May be null: subject_deleted_at, closed_at, policy_version';
