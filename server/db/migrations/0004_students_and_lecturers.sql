-- The college's records of students and lecturers, beside their accounts.

/* The intakes of students, a list of the college (product decision 3.20). The letters of a name are its series, the digits its year. */
create table cohort (
  id int generated always as identity primary key,
  name text not null constraint cohort_name_exact unique,
  /* A retired cohort keeps its students, and is offered to nobody else. */
  is_retired boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cohort_name on cohort (upper(name));
comment on constraint cohort_name_exact on cohort is 'name: There is already a cohort with this name.';
comment on index cohort_name is 'name: There is already a cohort with this name.';
create trigger cohort_touch before update on cohort for each row execute function touch();
/* Spec 001 section 9. */
insert into cohort (name) select 'IPTE' || year from generate_series(18, 25) as year;

/*
 * The next cohort of each series is added automatically once an academic year that begins later is current: IPTE26 from
 * 2026. A series whose newest cohort is retired has ended.
 */
create function offer_next_cohort() returns trigger language plpgsql as $$
begin
  insert into cohort (name)
  select left(name, -2) || to_char(new.start_date, 'YY')
  from (select distinct on (left(name, -2)) name, is_retired from cohort order by left(name, -2), name desc) as newest
  where not is_retired and right(name, 2) < to_char(new.start_date, 'YY')
    and new.start_date < college_today() + interval '1 year'
  on conflict do nothing;
  return null;
end $$;
create trigger academic_year_cohort after insert or update of is_current, start_date on academic_year
  for each row when (new.is_current) execute function offer_next_cohort();

/* Forms require the personal details. They can be null because erasing an account removes them. */
create table student (
  id int generated always as identity primary key,
  person_id int not null constraint student_of_person unique references person,
  student_number text not null constraint student_number_unique unique,
  /* Renaming a cohort also changes this column. A cohort with students can't be deleted. */
  ipte_cohort text,
  class text references class,
  year_of_study int not null check (year_of_study between 1 and 3),
  date_of_birth date,
  gender text not null default 'female' check (gender in ('female', 'male')),
  marital_status text,
  religion text,
  village text,
  traditional_authority text,
  home_district text,
  guardian_name text,
  guardian_phone_number text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint student_cohort foreign key (ipte_cohort) references cohort (name) on update cascade,
  /* A date that was accepted stays valid, because the college's day only goes forward. */
  constraint student_birth check (date_of_birth between '1940-01-01' and college_today() - interval '15 years')
);
comment on constraint student_of_person on student is 'This person has a student''s record already.';
comment on constraint student_number_unique on student is 'student_number: There is already a student with this number.';
comment on constraint student_cohort on student is 'ipte_cohort: This cohort has just been renamed or deleted. Choose another.';
create index student_cohort on student (ipte_cohort);
comment on constraint student_birth on student is 'date_of_birth: Date of birth must be in 1940 or later, and at least 15 years ago.';
create index student_class on student (class) where deleted_at is null;
create index student_number_search on student using gin (searchable(student_number) gin_trgm_ops);
create index student_newest on student (created_at, id) where deleted_at is null;
/* Lists of grades leave out deleted students. They are few, and this index finds them without reading all students. */
create index student_deleted on student (id) where deleted_at is not null;
create trigger student_touch before update on student for each row execute function touch();

create table lecturer (
  id int generated always as identity primary key,
  person_id int not null constraint lecturer_of_person unique references person,
  employee_number text not null constraint employee_number_unique unique,
  department text not null,
  qualification text,
  specialization text,
  office_location text,
  class text references class,
  hire_date date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint lecturer_hired check (hire_date between '1937-01-01' and college_today() + interval '1 year')
);
comment on constraint lecturer_of_person on lecturer is 'This person has a lecturer''s record already.';
comment on constraint employee_number_unique on lecturer is 'employee_number: There is already a lecturer with this number.';
comment on constraint lecturer_hired on lecturer is 'hire_date: Hire date must be in 1937 or later, and at most a year ahead.';
create index lecturer_search on lecturer
  using gin (searchable(department || ' ' || coalesce(specialization, '')) gin_trgm_ops) where deleted_at is null;
create trigger lecturer_touch before update on lecturer for each row execute function touch();

/*
 * A person has the record of their role and no other, so nobody is a student and a lecturer. It is checked at the commit, because
 * a registration is approved by giving the role and the record, in either order.
 */
create function check_record_of_role() returns trigger language plpgsql as $$
declare
  person_of_record int;
begin
  if tg_table_name = 'person' then person_of_record := new.id; else person_of_record := new.person_id; end if;
  if exists (
    select from person where id = person_of_record and (
      role <> 'student' and exists (select from student where student.person_id = person.id)
      or role <> 'lecturer' and exists (select from lecturer where lecturer.person_id = person.id))
  ) then
    raise 'person % has the record of another role', person_of_record;
  end if;
  return null;
end $$;
create constraint trigger student_role after insert or update of person_id on student
  deferrable initially deferred for each row execute function check_record_of_role();
create constraint trigger lecturer_role after insert or update of person_id on lecturer
  deferrable initially deferred for each row execute function check_record_of_role();
create constraint trigger person_role after update of role on person
  deferrable initially deferred for each row when (new.role <> old.role) execute function check_record_of_role();

/* A student in a term, with the class of that time. The year of study is the term's. */
create table enrolment (
  id int generated always as identity primary key,
  student_id int not null references student,
  term_id int not null,
  class text references class,
  outcome text not null default 'continuing'
    check (outcome in ('continuing', 'promoted', 'repeating', 'withdrawn', 'graduated')),
  /* Kept here because a student can leave, come back and leave again, while the outcome of a closed term doesn't change. */
  withdrawn_at timestamptz,
  /* Withdrawn from this term alone, because the student's year of study was corrected to the other one. */
  year_corrected boolean not null default false check (not year_corrected or outcome = 'withdrawn'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint enrolment_unique unique (student_id, term_id),
  constraint enrolment_term foreign key (term_id) references term
);
comment on constraint enrolment_unique on enrolment is 'This student is already enrolled in this term.';
comment on constraint enrolment_term on enrolment is 'Students are enrolled in this term, so it can''t be deleted.';
create function note_withdrawal() returns trigger language plpgsql as $$
begin
  new.withdrawn_at := case when new.outcome = 'withdrawn' then coalesce(new.withdrawn_at, now()) end;
  new.year_corrected := new.year_corrected and new.outcome = 'withdrawn';
  return new;
end $$;
create trigger enrolment_withdrawal before insert or update of outcome on enrolment
  for each row execute function note_withdrawal();
create index enrolment_term_class on enrolment (term_id, class) include (student_id, outcome);
