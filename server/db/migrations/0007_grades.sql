-- Grades, their history, and the policies they are computed by.

/*
 * Whether a policy has the shape of contract/src/assessment/grades/policy.ts: weights that add up to 100, and scales of
 * percentages and grade points that begin at 0, so that each figure has a letter and a standing. Every list of grades
 * reads the policies, so a policy that can't be read would make all of these lists fail.
 */
create function is_grading_policy(policy jsonb) returns boolean language sql immutable strict parallel safe
  return coalesce(jsonb_path_match(policy, '
      $.weights.assignment >= 0 && $.weights.end_module >= 0 && $.weights.assignment + $.weights.end_module == 100
      && $.pass.statistics >= 0 && $.pass.statistics <= 100 && $.pass.reports >= 0 && $.pass.reports <= 100
      && $.practice_counts.type() == "boolean" && exists($.bands[*])
      && exists($.scale[*] ? (@.from == 0)) && exists($.marking[*] ? (@.from == 0)) && exists($.standings[*] ? (@.from == 0))',
    silent => true), false)
  and jsonb_array_length(jsonb_path_query_array(policy, '$.scale[*] ? (@.letter like_regex "^[ABCDF]$"
      && @.from >= 0 && @.from <= 100 && @.points >= 0 && @.points <= 4)'))
    = jsonb_array_length(jsonb_path_query_array(policy, '$.scale[*]'))
  and jsonb_array_length(jsonb_path_query_array(policy, '$.marking[*] ? (@.letter like_regex "^[ABCDF]$"
      && @.from >= 0 && @.from <= 100)'))
    = jsonb_array_length(jsonb_path_query_array(policy, '$.marking[*]'))
  and jsonb_array_length(jsonb_path_query_array(policy, '$.standings[*] ? (@.name.type() == "string" && @.from >= 0 && @.from <= 4)'))
    = jsonb_array_length(jsonb_path_query_array(policy, '$.standings[*]'))
  and jsonb_array_length(jsonb_path_query_array(policy, '$.bands[*] ? (@ >= 0 && @ <= 100)'))
    = jsonb_array_length(jsonb_path_query_array(policy, '$.bands[*]'));

create table grading_policy (
  version int generated always as identity primary key,
  policy jsonb not null check (is_grading_policy(policy)),
  created_by int references person,
  created_at timestamptz not null default now()
);
create index grading_policy_maker on grading_policy (created_by);
create trigger grading_policy_immutable before update or delete on grading_policy for each row execute function refuse_change();
create trigger grading_policy_keep before truncate on grading_policy for each statement execute function refuse_change();
alter table term add foreign key (policy_version) references grading_policy;

/* Whether a grade's student may see it. A draft has no time, and a future time isn't published yet. */
create function is_published(published_at timestamptz) returns boolean language sql stable parallel safe
  return coalesce(published_at <= now(), false);

create table grade (
  id int generated always as identity primary key,
  student_id int not null references student,
  offering_id int not null references offering,
  grade_type text not null check (grade_type in ('assignment', 'end_module')),
  assignment_id int,
  title text not null,
  state text not null default 'number' check (state in ('number', 'missing', 'exempt', 'absent')),
  points numeric(6, 1),
  max_points numeric(6, 1) not null,
  /* points / max x 100, rounded half up, as PostgreSQL rounds numerics. */
  percentage int generated always as (case when state = 'number' then round(points / max_points * 100)::int end) stored,
  feedback text,
  /* The version of the rubric by which the mark was given, and the place of the chosen level of each criterion, from 0. */
  rubric_id int,
  rubric_levels int[],
  graded_by int references person,
  graded_at timestamptz not null default now(),
  published_at timestamptz default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  /* The student's class in that term, copied from the enrolment by the triggers below. */
  class text,
  foreign key (assignment_id, offering_id, max_points) references assignment (id, offering_id, max_points),
  foreign key (rubric_id, assignment_id) references rubric (id, assignment_id),
  constraint grade_max_points check (max_points >= 1),
  constraint grade_points_least check (points >= 0),
  constraint grade_points_most check (points <= max_points),
  check ((state = 'number') = (points is not null)),
  check (assignment_id is null or grade_type = 'assignment'),
  check ((rubric_id is null) = (rubric_levels is null)),
  check (rubric_id is null or (assignment_id is not null and state = 'number'))
);
comment on constraint grade_max_points on grade is 'max_points: Max points must be at least 1.';
comment on constraint grade_points_least on grade is 'points_earned: Points earned must be at least 0.';
comment on constraint grade_points_most on grade is 'points_earned: Points earned must not be more than max points.';
create unique index grade_assignment_unique on grade (assignment_id, student_id) where assignment_id is not null;
comment on index grade_assignment_unique is 'This student already has a grade for this assignment.';
create unique index grade_end_module_unique on grade (student_id, offering_id) where grade_type = 'end_module';
comment on index grade_end_module_unique is 'This student already has an end of module grade for this subject and term.';
create unique index grade_title_unique on grade (student_id, offering_id, comparable(title))
  where grade_type = 'assignment' and assignment_id is null;
comment on index grade_title_unique is 'assignment_title: This student already has a grade with this title in this subject and term.';
create index grade_student on grade (student_id);
create index grade_offering on grade (offering_id, student_id);
create index grade_newest on grade (graded_at desc, id desc);
create index grade_grader on grade (graded_by);
create index grade_title on grade (title);
create index grade_rubric on grade (rubric_id) where rubric_id is not null;
/* Finds, orders and counts a class's grades in a subject without the table. The included columns are those that lists join by. */
create index grade_class on grade (offering_id, class, graded_at desc, id desc) include (student_id, assignment_id, graded_by);
/* A changed class isn't an edit of the grade, so a form that is open on it gets no conflict. */
create trigger grade_touch before update on grade
  for each row when (new.class is not distinct from old.class) execute function touch();

/* A mark that is changed without its rubric loses the filled rubric, unless the rubric only proposes marks. */
create function drop_filled_rubric() returns trigger language plpgsql as $$
begin
  if new.state <> 'number' or (select decides from rubric where id = new.rubric_id) then
    new.rubric_id := null;
    new.rubric_levels := null;
  end if;
  return new;
end $$;
create trigger grade_filled_rubric before update on grade for each row
  when (new.rubric_id = old.rubric_id and new.rubric_levels = old.rubric_levels
    and (new.state, new.points) is distinct from (old.state, old.points))
  execute function drop_filled_rubric();

/* The lock makes a grade wait while its student's class is being changed. */
create function copy_class_from_enrolment() returns trigger language plpgsql as $$
begin
  new.class := (
    select enrolment.class from enrolment join offering on offering.term_id = enrolment.term_id
    where offering.id = new.offering_id and enrolment.student_id = new.student_id
    for share of enrolment
  );
  return new;
end $$;
create trigger grade_class before insert or update of student_id, offering_id on grade
  for each row execute function copy_class_from_enrolment();

/*
 * A closed term keeps its grades (product decision 3.1). Its students' class is a copy, which may follow the enrolment. Whoever
 * writes a grade holds the term's row (`lockTermFor`), so no term is closed in between.
 */
create function refuse_closed_grade() returns trigger language plpgsql as $$
begin
  if exists (
    select from offering join term on term.id = offering.term_id
    where offering.id in (old.offering_id, new.offering_id) and term.closed_at is not null
  ) then
    raise restrict_violation using message = 'the term is closed', constraint = 'grade_open_term';
  end if;
  return null;
end $$;
create constraint trigger grade_open_term after insert or delete on grade for each row execute function refuse_closed_grade();
comment on constraint grade_open_term on grade is 'This term is closed, so its grades can''t be changed.';
create constraint trigger grade_closed after update on grade for each row
  when ((new.student_id, new.offering_id, new.grade_type, new.assignment_id, new.title, new.state, new.points, new.max_points,
      new.feedback, new.rubric_id, new.rubric_levels, new.graded_by, new.graded_at, new.published_at)
    is distinct from (old.student_id, old.offering_id, old.grade_type, old.assignment_id, old.title, old.state, old.points,
      old.max_points, old.feedback, old.rubric_id, old.rubric_levels, old.graded_by, old.graded_at, old.published_at))
  execute function refuse_closed_grade();

create function copy_class_to_grades() returns trigger language plpgsql as $$
begin
  update grade set class = new.class from offering
  where grade.student_id = new.student_id
    and offering.id = grade.offering_id and offering.term_id = new.term_id;
  return null;
end $$;
create trigger enrolment_class after insert or update of class on enrolment
  for each row execute function copy_class_to_grades();

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
create index grade_history_changer on grade_history (changed_by);
create trigger grade_history_append_only before update or delete on grade_history
  for each row execute function refuse_change();
create trigger grade_history_keep before truncate on grade_history for each statement execute function refuse_change();

/*
 * A grade with its student, subject, term, assignment and grader. It joins from the left, though most rows always exist, so
 * that PostgreSQL drops the joins that a query doesn't use, as when it counts.
 */
create view grade_details as
select grade.id, grade.student_id, grade.offering_id, grade.assignment_id, grade.class, grade.grade_type, grade.title,
  grade.state, grade.points, grade.max_points, grade.percentage, grade.feedback, grade.graded_by, grade.graded_at,
  grade.published_at, is_published(grade.published_at) as is_published, grade.version,
  student.student_number, person.first_name as student_first_name, person.last_name as student_last_name,
  person.first_name || ' ' || person.last_name as student_name,
  offering.credits, offering.subject_id, offering.subject_code, offering.subject_name, offering.subject_kind,
  offering.subject_year, offering.term_id, offering.term_name, offering.term_start, offering.term_is_active,
  offering.closed_at, offering.policy_version, offering.academic_year_id, offering.academic_year_name,
  assignment.lecturer_id as assignment_lecturer_id, assignment.lecturer_named as assignment_lecturer_named, assignment.class as assignment_class,
  grader.first_name as graded_by_first_name, grader.last_name as graded_by_last_name
from grade
left join offering_details offering on offering.id = grade.offering_id
left join student on student.id = grade.student_id
left join person on person.id = student.person_id
left join assignment on assignment.id = grade.assignment_id
left join person grader on grader.id = grade.graded_by;
comment on view grade_details is 'May be null: assignment_id, class, points, percentage, feedback, graded_by, published_at, '
  'closed_at, policy_version, assignment_lecturer_id, assignment_lecturer_named, assignment_class, graded_by_first_name, graded_by_last_name';
