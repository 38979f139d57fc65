-- Closing a term: who was reminded of what is missing. Moving a year up: roll-overs, and students who have left.

/*
 * When a lecturer was last reminded of marks, registers and reports that a term still lacks. Nobody is reminded twice
 * within a day.
 */
create table term_reminder (
  term_id int not null references term,
  lecturer_id int not null references lecturer,
  sent_by int not null references person,
  sent_at timestamptz not null default now(),
  primary key (term_id, lecturer_id)
);
create index term_reminder_lecturer on term_reminder (lecturer_id);
create index term_reminder_sender on term_reminder (sent_by);

/*
 * A student who has left the college, by graduating or withdrawing. They have no class and are enrolled in no further term; they
 * still sign in and read their grades and documents.
 */
alter table student add left_as text check (left_as in ('graduated', 'withdrawn'));
/* When the student left. Figures of earlier days still count the student. */
alter table student add left_at timestamptz;
alter table student add check ((left_as is null) = (left_at is null));
create function note_leaving() returns trigger language plpgsql as $$
begin
  new.left_at := case when new.left_as is not null then coalesce(new.left_at, now()) end;
  return new;
end $$;
create trigger student_leaving before insert or update of left_as on student
  for each row execute function note_leaving();
alter table student add constraint student_left_class check (left_as is null or class is null);
comment on constraint student_left_class on student is 'student_class: This student has left the college, so they can''t be in a class.';
create index student_left on student (left_as) where left_as is not null;
/* The students of each class are counted from this index alone. */
create index student_present on student (class, year_of_study) where deleted_at is null and left_as is null;

/* The members of groups who still hand in together: whoever left, was deleted or is in another class now doesn't. */
create view acting_group_member as
select member.assignment_id, member.student_id, member.number
from group_member member
  join assignment on assignment.id = member.assignment_id
  join offering on offering.id = assignment.offering_id
  join student on student.id = member.student_id and student.deleted_at is null and student.left_as is null
  join enrolment on enrolment.student_id = member.student_id and enrolment.term_id = offering.term_id
    and enrolment.class = assignment.class and enrolment.outcome <> 'withdrawn';

/*
 * Moves the students of an academic year's last terms to the next year. A draft proposes an outcome for each of them.
 * Running it writes everything in one transaction, and undoing it restores what it replaced.
 */
create table rollover (
  id int generated always as identity primary key,
  from_year_id int not null references academic_year,
  to_year_id int not null references academic_year,
  /* The thresholds: contract/src/registry/rollovers/rules.ts. */
  rules jsonb not null,
  class_plan text not null default 'keep' check (class_plan in ('keep', 'balance')),
  state text not null default 'draft' check (state in ('draft', 'done', 'undone')),
  created_by int not null references person,
  proposed_at timestamptz not null default now(),
  done_at timestamptz,
  done_by int references person,
  undone_at timestamptz,
  undone_by int references person,
  /* The active terms and the current academic year before the roll-over. */
  replaced jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_year_id <> to_year_id),
  check ((state = 'draft') = (done_at is null)),
  check ((state = 'undone') = (undone_at is not null))
);
/* An academic year has at most one roll-over that isn't undone. */
create unique index rollover_once on rollover (from_year_id) where state <> 'undone';
comment on index rollover_once is 'from_year_id: This academic year is being moved up already.';
create index rollover_from_year on rollover (from_year_id);
create index rollover_to_year on rollover (to_year_id);
create index rollover_creator on rollover (created_by);
create index rollover_doer on rollover (done_by);
create index rollover_undoer on rollover (undone_by);
create trigger rollover_touch before update of rules, class_plan, state on rollover for each row execute function touch();

create table rollover_student (
  rollover_id int not null references rollover on delete cascade,
  student_id int not null references student,
  from_term_id int not null references term,
  from_class text references class,
  /* The outcome by the rules, and the one that will be applied: an administrator may choose another, with a reason. */
  proposed text not null check (proposed in ('promoted', 'repeating', 'graduated', 'withdrawn', 'continuing')),
  outcome text not null check (outcome in ('promoted', 'repeating', 'graduated', 'withdrawn', 'continuing')),
  reason text not null,
  chosen_outcome text check (chosen_outcome in ('promoted', 'repeating', 'graduated', 'withdrawn', 'continuing')),
  chosen_class text references class,
  change_reason text,
  to_term_id int references term,
  to_class text references class,
  /* Null without a grade that counts. */
  gpa numeric(3, 2),
  failed text[] not null,
  missing text[] not null,
  /* The student's row and enrolments before the roll-over, until it is undone. */
  replaced jsonb,
  primary key (rollover_id, student_id),
  check ((chosen_outcome is null and chosen_class is null) = (change_reason is null))
);
create index rollover_student_outcome on rollover_student (rollover_id, outcome, to_class);
create index rollover_student_student on rollover_student (student_id);
create index rollover_student_from on rollover_student (from_term_id);
create index rollover_student_to on rollover_student (to_term_id);
