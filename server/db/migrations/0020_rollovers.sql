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
 * A member who returns to a group that handed in without them gets its latest version, unless their own work has points.
 * Otherwise they would have nothing to be marked, and could hand in nothing once a member has points. A closed term's work
 * doesn't change.
 */
create function share_group_work() returns trigger language plpgsql as $$
declare
  returned int := (to_jsonb(new) ->> tg_argv[0])::int;
  shared record;
  own_submission int;
begin
  for shared in
    select distinct on (own.assignment_id) own.assignment_id, submission.class, version.*
    from acting_group_member own
      join acting_group_member mate on mate.assignment_id = own.assignment_id and mate.number = own.number
        and mate.student_id <> own.student_id
      join submission on submission.assignment_id = own.assignment_id and submission.student_id = mate.student_id
      join submission_version version on version.submission_id = submission.id
      join assignment on assignment.id = own.assignment_id
      join offering on offering.id = assignment.offering_id
      join term on term.id = offering.term_id and term.closed_at is null
    where own.student_id = returned
      and not exists (select from grade
        where grade.assignment_id = own.assignment_id and grade.student_id = returned and grade.state = 'number')
    order by own.assignment_id, version.received_at desc, version.id desc
  loop
    continue when shared.file_id = (select file_id from submission_version version
        join submission on submission.id = version.submission_id
      where submission.assignment_id = shared.assignment_id and submission.student_id = returned
      order by number desc limit 1);
    insert into submission (assignment_id, student_id, class)
    values (shared.assignment_id, returned, shared.class)
    on conflict on constraint submission_unique do update set class = excluded.class
    returning id into own_submission;
    insert into submission_version
      (submission_id, number, file_id, submission_text, received_at, completed_at, made_at)
    select own_submission, coalesce(max(number), 0) + 1, shared.file_id, shared.submission_text, shared.received_at,
      shared.completed_at, shared.made_at
    from submission_version where submission_id = own_submission;
  end loop;
  return null;
end $$;
create trigger student_group_work after update of deleted_at, left_as on student for each row
  when ((new.deleted_at, new.left_as) is distinct from (old.deleted_at, old.left_as)
    and new.deleted_at is null and new.left_as is null)
  execute function share_group_work('id');
create trigger enrolment_group_work after insert or update of class, outcome on enrolment for each row
  when (new.class is not null and new.outcome <> 'withdrawn')
  execute function share_group_work('student_id');

/*
 * Moves the students of an academic year's last terms to the next year. A draft proposes an outcome for each of them.
 * Running it writes everything in one transaction, and undoing it restores what it replaced.
 */
create table rollover (
  id int generated always as identity primary key,
  from_year_id int not null constraint rollover_from_year references academic_year,
  to_year_id int not null constraint rollover_to_year references academic_year,
  /* The thresholds: contract/src/registry/rollovers/rules.ts. */
  rules jsonb not null,
  class_plan text not null default 'keep' check (class_plan in ('keep', 'balance')),
  /* Raised when somebody saves the rules and the class plan, while each proposal raises the version. */
  rules_version int not null default 1,
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
comment on constraint rollover_from_year on rollover is 'The students of this academic year are being moved up, or were. It can''t be deleted.';
comment on constraint rollover_to_year on rollover is 'Students are being moved up to this academic year, or were. It can''t be deleted.';
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
