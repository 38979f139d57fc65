-- Subjects, the terms they are offered in, and the lecturers who teach them.

/* Codes of subjects as they are compared: "MAT101" is also read in "MAT 101" and "mat-101". The contract has the same function. */
create function comparable_code(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(comparable(value), '([a-z])[ -]+([0-9])', '\1\2', 'g'), '([0-9])[ -]+([a-z])', '\1\2', 'g');

create table subject (
  id int generated always as identity primary key,
  code text not null,
  name text not null,
  credits int not null default 3,
  /* The hours of lessons that a class gets each week. Null is as many as its credits. Teaching practice has no lessons. */
  weekly_hours int,
  year_of_study int not null,
  /* Null in teaching practice, whose terms have no semester. */
  semester_number int,
  description text,
  kind text not null default 'course' check (kind in ('course', 'practice')),
  is_active boolean not null default true,
  /* The lecturer who created the module and may change it. Null for the college's own subjects. */
  owner_id int references lecturer,
  /* A lecturer's module waits for an administrator's approval (product decision 3.3). Until then nobody teaches or takes it. */
  approval text not null default 'approved' check (approval in ('approved', 'waiting', 'rejected')),
  /* The administrator's words to the lecturer. */
  rejection_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (approval = 'approved' or owner_id is not null),
  check (approval = 'rejected' or rejection_reason is null),
  constraint subject_credits check (credits between 1 and 5),
  constraint subject_weekly_hours check (weekly_hours between 0 and 20),
  constraint subject_year check (year_of_study between 1 and 2),
  constraint subject_semester check ((kind = 'practice') = (semester_number is null) and semester_number between 1 and 2)
);
comment on constraint subject_credits on subject is 'credits: Credits must be a whole number from 1 to 5.';
comment on constraint subject_weekly_hours on subject is 'weekly_hours: Hours a week must be a whole number from 0 to 20.';
comment on constraint subject_year on subject is 'year_of_study: Year of study must be 1 or 2.';
comment on constraint subject_semester on subject is 'semester_number: Semester must be 1 or 2.';
create unique index subject_code_unique on subject (comparable_code(code)) where deleted_at is null;
comment on index subject_code_unique is 'code: There is already a subject with this code.';
create index subject_search on subject using gin (searchable(code || ' ' || name) gin_trgm_ops) where deleted_at is null;
create index subject_owner on subject (owner_id) where owner_id is not null;
create index subject_waiting on subject (id) where approval = 'waiting' and deleted_at is null;
create trigger subject_touch before update on subject for each row execute function touch();

/* A subject in a term of its own year of study, with the credits of that time (product decision 3.19). */
create table offering (
  id int generated always as identity primary key,
  subject_id int not null references subject,
  term_id int not null,
  credits int not null check (credits between 1 and 5),
  /*
   * The office put the subject into the term, so the offering is kept even if nothing uses it. Others are deleted with
   * their last use.
   */
  is_given boolean not null default false,
  /* The subject's code and name at the time when the term was closed. Both are null in an open term. */
  kept_code text,
  kept_name text,
  check ((kept_code is null) = (kept_name is null)),
  unique (subject_id, term_id),
  constraint offering_term foreign key (term_id) references term
);
comment on constraint offering_term on offering is 'Subjects are taught in this term, so it can''t be deleted.';
create index offering_by_term on offering (term_id, subject_id);

/*
 * A closed term is locked (product decision 3.1). While a term is being closed, an offering waits for the foreign key's lock of
 * the term's row, and this trigger then sees that it is closed.
 */
create function refuse_closed_offering() returns trigger language plpgsql as $$
begin
  perform from term where id = new.term_id and closed_at is not null;
  if found then
    raise check_violation using message = 'the term is closed', constraint = 'offering_open_term';
  end if;
  return null;
end $$;
create constraint trigger offering_open_term after insert or update on offering for each row
  execute function refuse_closed_offering();
comment on constraint offering_open_term on offering is 'term_id: This term is closed, so no subject can be put into it. Please choose another term.';

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
select offering.id, offering.credits, offering.is_given,
  offering.subject_id, coalesce(kept_code, subject.code) as subject_code, coalesce(kept_name, subject.name) as subject_name, subject.kind as subject_kind,
  subject.year_of_study as subject_year, subject.deleted_at as subject_deleted_at,
  offering.term_id, term.name as term_name, term.start_date as term_start, term.is_active as term_is_active,
  term.closed_at, term.policy_version, term.academic_year_id, academic_year.year_name as academic_year_name
from offering
left join subject on subject.id = offering.subject_id
left join term on term.id = offering.term_id
left join academic_year on academic_year.id = term.academic_year_id;
comment on view offering_details is 'May be null: subject_deleted_at, closed_at, policy_version';

/*
 * The rows of taught_class_rule, stored by the triggers below, so that a lecturer's lists read a few rows. The table has
 * no foreign keys: they would lock lecturers and terms while a commit holds the lock of refresh_taught_classes, and two
 * commits could block each other.
 */
create table taught_class (
  lecturer_id int not null,
  subject_id int not null,
  term_id int not null,
  class text,
  unique nulls not distinct (lecturer_id, subject_id, term_id, class)
);
create index taught_class_subject on taught_class (subject_id, term_id);

/*
 * The teaching rule (product decision 3.3), for a subject, term or lecturer (null is all of them). Lecturers teach the
 * subjects that are assigned to them. They teach the modules that they created to all classes, in the terms of the
 * module's place in the course and in the terms in which it was offered. They teach their home class each subject that no
 * colleague created or is assigned in that term. A class of null means all classes. Lecturers who left teach nothing, and
 * their subjects and modules are open to the others. Nobody teaches a deleted subject, nor a module that an administrator
 * has not approved.
 *
 * The statement is planned once for all values, because planning takes longer than running it. So its plan may not depend
 * on estimates: its parts are materialized and compared as sets.
 */
create function taught_class_rule(in_subject int, in_term int, of_lecturer int) returns setof taught_class
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with present as materialized (select id, lecturer.class from lecturer where deleted_at is null),
  running as materialized (
    select id, owner_id, year_of_study, kind, semester_number from subject
    where deleted_at is null and approval = 'approved' and (in_subject is null or id = in_subject)
  ),
  terms as materialized (select id, year_of_study, kind, semester from term where in_term is null or id = in_term),
  assigned as materialized (
    select teaching_assignment.lecturer_id, offering.subject_id, offering.term_id, teaching_assignment.class
    from teaching_assignment join offering on offering.id = teaching_assignment.offering_id
    where (in_subject is null or offering.subject_id = in_subject) and (in_term is null or offering.term_id = in_term)
      and offering.subject_id in (select id from running) and teaching_assignment.lecturer_id in (select id from present)
  ),
  unclaimed as materialized (
    select running.id as subject_id, terms.id as term_id from running cross join terms
    where owner_id is null or owner_id not in (select id from present)
    except select assigned.subject_id, assigned.term_id from assigned
  )
  select assigned.lecturer_id, assigned.subject_id, assigned.term_id, assigned.class from assigned
  where of_lecturer is null or assigned.lecturer_id = of_lecturer
  union
  select owner_id, running.id, terms.id, null from running cross join terms
  where owner_id in (select id from present) and (of_lecturer is null or owner_id = of_lecturer)
    and ((terms.year_of_study, terms.kind) = (running.year_of_study, running.kind) and terms.semester is not distinct from running.semester_number
      or (running.id, terms.id) in (select offering.subject_id, offering.term_id from offering))
  union
  select present.id, unclaimed.subject_id, unclaimed.term_id, present.class from present cross join unclaimed
  where present.class is not null and (of_lecturer is null or present.id = of_lecturer);
end $$;

/*
 * Brings the taught classes of a subject, term or lecturer (null is all of them) in line with the rule. The lock makes
 * transactions do so one after another. Each sees the changes of the one before, because the statement after the lock
 * takes a new snapshot.
 */
create function refresh_taught_classes(in_subject int, in_term int, of_lecturer int) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock(hashtext('taught_class'));
  with due as materialized (select * from taught_class_rule(in_subject, in_term, of_lecturer)),
  stored as materialized (
    select * from taught_class
    where (in_subject is null or subject_id = in_subject) and (in_term is null or term_id = in_term)
      and (of_lecturer is null or lecturer_id = of_lecturer)
  ),
  deleted as (
    delete from taught_class using (select * from stored except select * from due) gone
    where (taught_class.lecturer_id, taught_class.subject_id, taught_class.term_id) = (gone.lecturer_id, gone.subject_id, gone.term_id)
      and taught_class.class is not distinct from gone.class
  )
  insert into taught_class select * from due except select * from stored;
end $$;

create function keep_taught_classes() returns trigger language plpgsql as $$
begin
  case
    when tg_op = 'TRUNCATE' then perform refresh_taught_classes(null, null, null);
    when tg_table_name = 'teaching_assignment' then
      perform refresh_taught_classes(subject_id, term_id, null) from offering where id in (old.offering_id, new.offering_id);
    when tg_table_name = 'offering' and tg_op = 'DELETE' then perform refresh_taught_classes(old.subject_id, old.term_id, null);
    /* A new offering only adds a term to a lecturer's own module. */
    when tg_table_name = 'offering' then
      perform refresh_taught_classes(id, new.term_id, null) from subject where id = new.subject_id and owner_id is not null;
    when tg_table_name = 'subject' then perform refresh_taught_classes(coalesce(new.id, old.id), null, null);
    when tg_table_name = 'term' then perform refresh_taught_classes(null, coalesce(new.id, old.id), null);
    /* Lecturers who leave or come back change what their colleagues teach. */
    when tg_op = 'UPDATE' and new.deleted_at is distinct from old.deleted_at then perform refresh_taught_classes(null, null, null);
    else perform refresh_taught_classes(null, null, coalesce(new.id, old.id));
  end case;
  return null;
end $$;

/* Deferred to the commit, so that the lock is the transaction's last and can't cause a deadlock. */
create constraint trigger teaching_assignment_taught_classes after insert or update or delete on teaching_assignment
  deferrable initially deferred for each row execute function keep_taught_classes();
/*
 * A teaching assignment that is deleted with its offering no longer leads to the subject and term, so offerings have a
 * trigger too.
 */
create constraint trigger offering_taught_classes after insert or delete on offering
  deferrable initially deferred for each row execute function keep_taught_classes();
create constraint trigger subject_taught_classes after insert or delete on subject
  deferrable initially deferred for each row execute function keep_taught_classes();
create constraint trigger subject_change_taught_classes
  after update of owner_id, approval, deleted_at, year_of_study, kind, semester_number on subject
  deferrable initially deferred for each row
  when ((new.owner_id, new.approval, new.deleted_at, new.year_of_study, new.kind, new.semester_number)
    is distinct from (old.owner_id, old.approval, old.deleted_at, old.year_of_study, old.kind, old.semester_number))
  execute function keep_taught_classes();
create constraint trigger term_taught_classes after insert or delete on term
  deferrable initially deferred for each row execute function keep_taught_classes();
/* A term of another number is at another place in the course, where lecturers teach other modules of theirs. */
create constraint trigger term_number_taught_classes after update of term_number on term
  deferrable initially deferred for each row when (new.term_number <> old.term_number) execute function keep_taught_classes();
create constraint trigger lecturer_taught_classes after insert or delete on lecturer
  deferrable initially deferred for each row execute function keep_taught_classes();
create constraint trigger lecturer_class_taught_classes after update of class, deleted_at on lecturer
  deferrable initially deferred for each row
  when ((new.class, new.deleted_at) is distinct from (old.class, old.deleted_at)) execute function keep_taught_classes();
create trigger teaching_assignment_no_taught_classes after truncate on teaching_assignment for each statement execute function keep_taught_classes();
create trigger subject_no_taught_classes after truncate on subject for each statement execute function keep_taught_classes();
create trigger term_no_taught_classes after truncate on term for each statement execute function keep_taught_classes();
create trigger lecturer_no_taught_classes after truncate on lecturer for each statement execute function keep_taught_classes();

/*
 * Whether people who aren't deleted use an offering: lecturers who teach it or set work in it, students who handed in,
 * have marks or are in a register. An offering counts if it is used or the office gave it (product decision 3.19).
 */
create function is_in_use(in_offering int) returns boolean language plpgsql stable strict parallel safe as $$
begin
  perform from teaching_assignment used join lecturer on lecturer.id = used.lecturer_id and lecturer.deleted_at is null
    where used.offering_id = in_offering;
  if found then return true; end if;
  perform from grade used join student on student.id = used.student_id and student.deleted_at is null
    where used.offering_id = in_offering;
  if found then return true; end if;
  perform from timetable_entry used join lecturer on lecturer.id = used.lecturer_id and lecturer.deleted_at is null
    where used.offering_id = in_offering and used.deleted_at is null;
  if found then return true; end if;
  perform from assignment used left join lecturer on lecturer.id = used.lecturer_id
    where used.offering_id = in_offering and used.deleted_at is null and (lecturer.deleted_at is null
      or exists (select from submission join student on student.id = submission.student_id and student.deleted_at is null
        where submission.assignment_id = used.id));
  if found then return true; end if;
  perform from class_session used join lecturer on lecturer.id = used.lecturer_id
    where used.offering_id = in_offering and (lecturer.deleted_at is null
      or exists (select from register_mark join student on student.id = register_mark.student_id and student.deleted_at is null
        where register_mark.session_id = used.id));
  if found then return true; end if;
  perform from attendance_warning used join student on student.id = used.student_id and student.deleted_at is null
    where used.offering_id = in_offering;
  return found;
end $$;

/*
 * The terms that a subject runs in: those in which it was offered, and the running and future terms of its own year and
 * semester. The subjects of an unfinished term may still change.
 */
create view subject_term as
select subject.id as subject_id, term.id as term_id, term.name as term_name, term.term_number, term.start_date, term.is_active,
  (term.is_active or (term.closed_at is null and term.end_date >= college_today())) as is_unfinished,
  academic_year.year_name as academic_year_name, offering.id as offering_id
from subject
cross join term
left join academic_year on academic_year.id = term.academic_year_id
left join offering on offering.subject_id = subject.id and offering.term_id = term.id
where ((term.is_active or (term.closed_at is null and term.end_date >= college_today()))
    and subject.is_active and (term.year_of_study, term.kind) = (subject.year_of_study, subject.kind)
    and term.semester is not distinct from subject.semester_number)
  /* The slowest condition comes last. */
  or offering.is_given or is_in_use(offering.id);
comment on view subject_term is 'May be null: offering_id';
