-- The classes that were held, their registers, and the excuses of students.

/*
 * A student's excuse for some days. An absence on a day of an accepted excuse doesn't count against them. Erasing an account
 * empties the reason and the answer, and removes the file.
 */
create table excuse (
  id int generated always as identity primary key,
  student_id int not null references student,
  first_date date not null,
  last_date date not null,
  reason text,
  file_id uuid references file,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  decided_by int references person,
  decided_at timestamptz,
  answer text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint excuse_dates check (last_date >= first_date),
  check ((state = 'waiting') = (decided_at is null))
);
comment on constraint excuse_dates on excuse is 'last_date: The last day must not be before the first day.';
create index excuse_student on excuse (student_id, first_date);
create unique index excuse_waiting on excuse (student_id, first_date, last_date) where state = 'waiting';
comment on index excuse_waiting is 'first_date: You have asked for an excuse for these days already.';
/* The waiting excuses, the oldest first, and then the decided ones, the newest first. */
create index excuse_order on excuse ((case state when 'waiting' then id - 2147483647 else -id end), id);
create index excuse_file on excuse (file_id) where file_id is not null;
create index excuse_decider on excuse (decided_by) where decided_by is not null;
create trigger excuse_touch before update on excuse for each row execute function touch();

/*
 * A class that was held, and the lecturer's own attendance at it. A lesson of the timetable has at most one. The figures are
 * those of its register once there is one.
 */
create table class_session (
  id int generated always as identity primary key,
  lecturer_id int not null references lecturer,
  lesson_id int constraint class_session_of_lesson unique references lesson on delete set null,
  offering_id int not null references offering,
  /* Empty where the lecturer recorded a class without saying which. */
  classes text[] not null default '{}',
  date date not null,
  start_time time not null,
  strength int not null,
  present int not null,
  absent int not null,
  signature text,
  extra_reason text,
  /* The lecturer's own attendance. */
  status text not null default 'present' check (status in ('present', 'absent', 'late')),
  /* When its register was taken, and by whom. Null without a register. */
  taken_at timestamptz,
  taken_by int references person,
  /* Its register was taken on a day for which the timetable had no such lesson. */
  is_unplanned boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint class_session_figures check (present + absent = strength and present >= 0 and absent >= 0),
  constraint class_session_unique unique (lecturer_id, offering_id, date, start_time, classes),
  check ((taken_at is null) = (taken_by is null))
);
comment on constraint class_session_figures on class_session is 'present: Present must be a whole number from 0 to the strength.';
comment on constraint class_session_of_lesson on class_session is 'The register of this class has been taken already.';
comment on constraint class_session_unique on class_session is 'time: There is already an attendance record of this class at this time.';
create index class_session_newest on class_session ((date + start_time), id);
create index class_session_lecturer on class_session (lecturer_id, date);
create index class_session_offering on class_session (offering_id, date);
create index class_session_taker on class_session (taken_by) where taken_by is not null;
/* Without a lesson, a module has one register a day for the same classes. */
create unique index class_session_unplanned on class_session (offering_id, date, classes) where is_unplanned;
comment on index class_session_unplanned is 'A register of this class was taken already that day.';
create trigger class_session_classes before insert or update of classes on class_session
  for each row execute function order_classes();
create trigger class_session_touch before update on class_session for each row execute function touch();

/*
 * A closed term keeps its attendance (product decision 3.1). Whoever writes holds the term's row, so no term is closed in
 * between. A session may still lose its lesson, when the timetable deletes that lesson.
 */
create function refuse_closed_session() returns trigger language plpgsql as $$
begin
  if exists (
    select from offering join term on term.id = offering.term_id
    where offering.id in (old.offering_id, new.offering_id) and term.closed_at is not null
  ) then
    raise restrict_violation using message = 'the term is closed', constraint = 'class_session_open_term';
  end if;
  return null;
end $$;
create constraint trigger class_session_open_term after insert or delete on class_session
  for each row execute function refuse_closed_session();
comment on constraint class_session_open_term on class_session is 'This term is closed, so its attendance can''t be changed.';
create constraint trigger class_session_closed after update on class_session for each row
  when ((new.lecturer_id, new.offering_id, new.date, new.start_time, new.present, new.absent, new.status)
    is distinct from (old.lecturer_id, old.offering_id, old.date, old.start_time, old.present, old.absent, old.status))
  execute function refuse_closed_session();

/* A register: one row for each student of the class. */
create table register_mark (
  session_id int not null references class_session on delete cascade,
  student_id int not null references student,
  status text not null check (status in ('present', 'absent', 'late')),
  primary key (session_id, student_id)
);
/* A student's marks lie in as many pages as sessions, so their attendance is computed from the index alone. */
create index register_mark_student on register_mark (student_id, session_id) include (status);

/*
 * Corrections of registers. Append-only, without foreign keys, so that a deleted session leaves its history. A status is null
 * where the student was added to the register or taken out of it.
 */
create table register_change (
  id bigint generated always as identity primary key,
  session_id int not null,
  student_id int not null,
  changed_by int references person,
  changed_at timestamptz not null default now(),
  from_status text,
  to_status text,
  reason text
);
create index register_change_session on register_change (session_id, id);
create index register_change_student on register_change (student_id);
create index register_change_changer on register_change (changed_by);
create trigger register_change_append_only before update or delete on register_change
  for each row execute function refuse_change();
create trigger register_change_keep before truncate on register_change for each statement execute function refuse_change();

/* Warnings that a student's attendance in a subject and term has fallen too low. A student gets each warning once. */
create table attendance_warning (
  student_id int not null references student,
  offering_id int not null references offering,
  percentage int not null,
  created_at timestamptz not null default now(),
  primary key (student_id, offering_id)
);
create index attendance_warning_offering on attendance_warning (offering_id);

/* A mark with its session. It counts unless it is an absence on a day of an accepted excuse. */
create view attendance_mark as
select register_mark.session_id, register_mark.student_id, register_mark.status,
  class_session.offering_id, class_session.date, class_session.start_time,
  register_mark.status = 'absent' and exists (
    select from excuse where excuse.student_id = register_mark.student_id and excuse.state = 'accepted'
      and class_session.date between excuse.first_date and excuse.last_date) as is_excused
from register_mark join class_session on class_session.id = register_mark.session_id;

/*
 * A student's marks in an offering, counted, so that no list or dashboard reads every mark. The triggers below count them again
 * with each change.
 */
create table attendance_total (
  student_id int not null,
  offering_id int not null,
  present int not null,
  late int not null,
  /* Absences that count: those on a day of an accepted excuse are only in `excused`. */
  absent int not null,
  excused int not null,
  primary key (student_id, offering_id)
);
create index attendance_total_offering on attendance_total (offering_id);

/* Counts the marks of these students in these offerings again. Null is all of them. */
create function refresh_attendance(offerings int[], students int[]) returns void language plpgsql as $$
begin
  /* Two registers of an offering are counted one after the other, because neither sees the other's marks before its commit. */
  perform from offering where offerings is null or id = any(offerings) order by id for no key update;
  delete from attendance_total
  where (offerings is null or offering_id = any(offerings)) and (students is null or student_id = any(students));
  insert into attendance_total (student_id, offering_id, present, late, absent, excused)
  select student_id, offering_id, count(*) filter (where status = 'present'), count(*) filter (where status = 'late'),
    count(*) filter (where status = 'absent' and not is_excused), count(*) filter (where is_excused)
  from attendance_mark
  where (offerings is null or offering_id = any(offerings)) and (students is null or student_id = any(students))
  group by student_id, offering_id;
end $$;

create function refresh_attendance_of_marks() returns trigger language plpgsql as $$
begin
  perform refresh_attendance(
    array(select distinct offering_id from class_session where id in (select session_id from rows)),
    array(select distinct student_id from rows));
  return null;
end $$;
create trigger register_mark_added_total after insert on register_mark
  referencing new table as rows for each statement execute function refresh_attendance_of_marks();
create trigger register_mark_changed_total after update on register_mark
  referencing new table as rows for each statement execute function refresh_attendance_of_marks();
create trigger register_mark_deleted_total after delete on register_mark
  referencing old table as rows for each statement execute function refresh_attendance_of_marks();

/* The marks of a deleted session are gone before their triggers could find its offering. */
create function refresh_attendance_of_sessions() returns trigger language plpgsql as $$
begin
  perform refresh_attendance(array(select distinct offering_id from rows), null);
  return null;
end $$;
create trigger class_session_deleted_total after delete on class_session
  referencing old table as rows for each statement execute function refresh_attendance_of_sessions();

create function refresh_attendance_of_session() returns trigger language plpgsql as $$
begin
  perform refresh_attendance(array[old.offering_id, new.offering_id], null);
  return null;
end $$;
create trigger class_session_moved_total after update on class_session for each row
  when ((new.offering_id, new.date) is distinct from (old.offering_id, old.date))
  execute function refresh_attendance_of_session();

/*
 * A register and the acceptance of an excuse at once would each be counted without the other. New marks lock their students by
 * the foreign key, so this lock waits for registers that aren't committed yet, and later ones wait for it.
 */
create function refresh_attendance_of_excuse() returns trigger language plpgsql as $$
begin
  if 'accepted' in (old.state, new.state) then
    perform from student where id = coalesce(new.student_id, old.student_id) for update;
    perform refresh_attendance(
      array(select distinct offering_id from register_mark join class_session on class_session.id = session_id
        where student_id = coalesce(new.student_id, old.student_id)
          and date between least(new.first_date, old.first_date) and greatest(new.last_date, old.last_date)),
      array[coalesce(new.student_id, old.student_id)]);
  end if;
  return null;
end $$;
create trigger excuse_total after insert or update or delete on excuse
  for each row execute function refresh_attendance_of_excuse();
