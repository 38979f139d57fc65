-- Results: the figures of every student and module that the database keeps, so that a report reads no grades (record 16).

/*
 * The results to compute again. The triggers below append rows, and `freshResults`
 * (server/src/assessment/results/fresh.queries.ts) takes them. A row names a student in an offering, all students of an
 * offering, or a student. Writers only append, so none waits for another. No table of this file has foreign keys, for the
 * same reason.
 */
create table stale_result (
  id bigint generated always as identity primary key,
  student_id int,
  offering_id int,
  /* The results are stale from this time on. It is in the future for a grade that is published later. */
  due_at timestamptz not null default now(),
  check (student_id is not null or offering_id is not null)
);
create index stale_result_due on stale_result (due_at);
/* For a student's dashboard, which checks whether one of their results is stale. */
create index stale_result_student on stale_result (student_id, due_at);

/* A student's published grades of a subject in a term. The figures are those of contract/src/assessment/grades/arithmetic.ts. */
create table module_result (
  student_id int not null,
  offering_id int not null,
  /* The student's class in that term. */
  class text,
  assignment_average numeric(4, 1),
  end_module numeric(4, 1),
  /* This figure, the letter and the points are null while either component is missing. */
  module_grade numeric(4, 1),
  letter text,
  gpa_points numeric(2, 1),
  /* Whether the module counts in averages and GPA. Teaching practice counts only if the policy of its term says so. */
  counts boolean not null,
  credits int not null,
  assignments_count int not null,
  end_module_count int not null,
  primary key (student_id, offering_id)
);
create index module_result_offering on module_result (offering_id, class);

/*
 * A student's figures over some of their modules: those of a term, of an academic year, or of all terms if both ids are
 * 0. They are for one subject, or for all subjects that count if subject_id is 0. Each student has a row over everything,
 * and one for each term and year in which they are enrolled, even without grades.
 */
create table student_result (
  student_id int not null,
  academic_year_id int not null,
  term_id int not null,
  subject_id int not null,
  /* The class and year of study in the term, in the latest term of the year, or today. */
  class text,
  year_of_study int not null,
  /* Reports leave out students who were deleted (product decision 3.12), or withdrew during the term or the last one of these. */
  is_listed boolean not null,
  overall_average numeric(4, 1),
  overall_gpa numeric(3, 2),
  letter text,
  standing text,
  /* Subjects and modules with a grade; those in progress aren't counted. */
  total_subjects int not null,
  total_term_grades int not null,
  highest_subject_average numeric(4, 1),
  lowest_subject_average numeric(4, 1),
  credits int not null,
  points numeric(7, 1) not null,
  /* The number of modules with an A, B, C, D and F. */
  letters int[] not null,
  check (academic_year_id = 0 or term_id = 0),
  primary key (student_id, academic_year_id, term_id, subject_id)
);
create index student_result_average on student_result
  (academic_year_id, term_id, subject_id, overall_average desc nulls last, student_id desc) where is_listed;
create index student_result_class on student_result (academic_year_id, term_id, subject_id, (coalesce(class, '')), year_of_study)
  where is_listed;

/* The number of figures that are at least 0, at least 1, and so on to 100: element p + 1 counts those of p and more. */
create function reaching(figures int[]) returns int[] language sql immutable parallel safe
  return (select array_agg(reached order by least)
    from (select least, (sum(count(figure)) over (order by least desc))::int as reached
      from generate_series(0, 100) as least left join unnest(figures) as figure on figure = least
      group by least) as counted);

/* The listed rows of student_result, added up by class and year of study. */
create table result_total (
  academic_year_id int not null,
  term_id int not null,
  subject_id int not null,
  class text,
  year_of_study int not null,
  students int not null,
  /* Students with an average and with a GPA, and the sums of these. */
  averages int not null,
  average_sum numeric(10, 1) not null,
  gpas int not null,
  gpa_sum numeric(10, 2) not null,
  highest numeric(4, 1),
  lowest numeric(4, 1),
  /* Students by the letter of their average, A to F, and those whose average reaches each whole percentage. */
  letters int[] not null,
  reaching int[] not null,
  unique nulls not distinct (academic_year_id, term_id, subject_id, class, year_of_study)
);

/* Published grades that count, of listed students, by the college's day on which they were given. */
create table grade_total (
  day date not null,
  offering_id int not null,
  class text,
  grade_type text not null,
  grades int not null,
  missing int not null,
  exempt int not null,
  absent int not null,
  /* Grades that count in averages (missing and absent as 0), the sum of their percentages, and those that reach each percentage. */
  counted int not null,
  percentage_sum int not null,
  reaching int[] not null,
  unique nulls not distinct (offering_id, class, grade_type, day)
);
create index grade_total_day on grade_total (day);

create function stale_by_grade() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_result (student_id, offering_id, due_at)
    select distinct student_id, offering_id, greatest(now(), published_at) from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_result (student_id, offering_id, due_at)
    select distinct student_id, offering_id, due_at
    from new_rows cross join lateral (values (now()), (greatest(now(), published_at))) as times(due_at);
  end if;
  return null;
end $$;
create trigger grade_added_stale after insert on grade
  referencing new table as new_rows for each statement execute function stale_by_grade();
create trigger grade_changed_stale after update on grade
  referencing old table as old_rows new table as new_rows for each statement execute function stale_by_grade();
create trigger grade_deleted_stale after delete on grade
  referencing old table as old_rows for each statement execute function stale_by_grade();

create function stale_by_student() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stale_result (student_id)
    select new_rows.id from new_rows join old_rows using (id)
    where (new_rows.class, new_rows.year_of_study, new_rows.deleted_at)
      is distinct from (old_rows.class, old_rows.year_of_study, old_rows.deleted_at);
  elsif tg_op = 'INSERT' then
    insert into stale_result (student_id) select id from new_rows;
  else
    insert into stale_result (student_id) select id from old_rows;
  end if;
  return null;
end $$;
create trigger student_added_stale after insert on student
  referencing new table as new_rows for each statement execute function stale_by_student();
create trigger student_changed_stale after update on student
  referencing old table as old_rows new table as new_rows for each statement execute function stale_by_student();
create trigger student_deleted_stale after delete on student
  referencing old table as old_rows for each statement execute function stale_by_student();

/* When the class of an enrolment changes, its grades change too. The trigger of grades then adds rows with the offerings. */
create function stale_by_enrolment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into stale_result (student_id) select distinct student_id from old_rows; end if;
  if tg_op <> 'DELETE' then insert into stale_result (student_id) select distinct student_id from new_rows; end if;
  return null;
end $$;
create trigger enrolment_added_stale after insert on enrolment
  referencing new table as new_rows for each statement execute function stale_by_enrolment();
create trigger enrolment_changed_stale after update on enrolment
  referencing old table as old_rows new table as new_rows for each statement execute function stale_by_enrolment();
create trigger enrolment_deleted_stale after delete on enrolment
  referencing old table as old_rows for each statement execute function stale_by_enrolment();

/*
 * The other changes that affect figures: a term's dates, closing and policy, a subject's deletion, an offering's credits,
 * the policy in force.
 */
create function stale_by_term() returns trigger language plpgsql as $$
begin
  insert into stale_result (offering_id) select id from offering where term_id = new.id;
  insert into stale_result (student_id) select student_id from enrolment where term_id = new.id;
  return null;
end $$;
create trigger term_stale after update on term for each row
  when ((new.closed_at, new.policy_version, new.start_date, new.end_date, new.academic_year_id, new.term_number)
    is distinct from (old.closed_at, old.policy_version, old.start_date, old.end_date, old.academic_year_id, old.term_number))
  execute function stale_by_term();

create function stale_by_subject() returns trigger language plpgsql as $$
begin
  insert into stale_result (offering_id) select id from offering where subject_id = new.id;
  return null;
end $$;
create trigger subject_stale after update on subject for each row
  when ((new.deleted_at, new.kind) is distinct from (old.deleted_at, old.kind))
  execute function stale_by_subject();

create function stale_by_offering() returns trigger language plpgsql as $$
begin
  insert into stale_result (offering_id) values (new.id);
  return null;
end $$;
create trigger offering_stale after update on offering for each row
  when ((new.credits, new.subject_id, new.term_id) is distinct from (old.credits, old.subject_id, old.term_id))
  execute function stale_by_offering();

create function stale_by_policy() returns trigger language plpgsql as $$
begin
  insert into stale_result (offering_id)
  select offering.id from offering join term on term.id = offering.term_id where term.policy_version is null;
  return null;
end $$;
create trigger grading_policy_stale after insert on grading_policy
  for each statement execute function stale_by_policy();

/*
 * The work that the students of a class have handed in for an assignment, by their enrolments in its term, so that no
 * menu counts submissions. `freshWork` (server/src/assessment/gradeSheets/work.queries.ts) computes an assignment again
 * that `stale_work` names.
 */
create table work_total (
  assignment_id int not null,
  class text,
  handed_in int not null,
  marked int not null,
  /* When the work that has waited longest for a mark was handed in. Null if all work is marked. */
  oldest timestamptz,
  unique nulls not distinct (assignment_id, class)
);

create table stale_work (
  id bigint generated always as identity primary key,
  assignment_id int not null
);

create function stale_by_work() returns trigger language plpgsql as $$
begin
  insert into stale_work (assignment_id) select distinct assignment_id from rows where assignment_id is not null;
  return null;
end $$;
create trigger submission_added_work after insert on submission
  referencing new table as rows for each statement execute function stale_by_work();
create trigger submission_deleted_work after delete on submission
  referencing old table as rows for each statement execute function stale_by_work();
create trigger grade_added_work after insert on grade
  referencing new table as rows for each statement execute function stale_by_work();
create trigger grade_changed_work after update on grade
  referencing new table as rows for each statement execute function stale_by_work();
create trigger grade_deleted_work after delete on grade
  referencing old table as rows for each statement execute function stale_by_work();

create function stale_by_version() returns trigger language plpgsql as $$
begin
  insert into stale_work (assignment_id)
  select distinct assignment_id from rows join submission on submission.id = rows.submission_id;
  return null;
end $$;
create trigger submission_version_work after insert on submission_version
  referencing new table as rows for each statement execute function stale_by_version();

create function stale_by_place() returns trigger language plpgsql as $$
begin
  insert into stale_work (assignment_id)
  select distinct submission.assignment_id
  from rows join submission on submission.student_id = rows.student_id
    join assignment on assignment.id = submission.assignment_id
    join offering on offering.id = assignment.offering_id and offering.term_id = rows.term_id;
  return null;
end $$;
create trigger enrolment_added_work after insert on enrolment
  referencing new table as rows for each statement execute function stale_by_place();
create trigger enrolment_changed_work after update on enrolment
  referencing new table as rows for each statement execute function stale_by_place();
create trigger enrolment_deleted_work after delete on enrolment
  referencing old table as rows for each statement execute function stale_by_place();

/* The work of a deleted student doesn't wait for a mark until they are restored. */
create function stale_by_leaving() returns trigger language plpgsql as $$
begin
  insert into stale_work (assignment_id) select distinct assignment_id from submission where student_id = new.id;
  return null;
end $$;
create trigger student_work after update on student for each row
  when (new.deleted_at is distinct from old.deleted_at) execute function stale_by_leaving();
