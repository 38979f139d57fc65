-- Rooms, holidays, the timetable of each term, and its lessons. All times are those of the college's clocks.

create table room (
  id int generated always as identity primary key,
  name text not null,
  /* Seats. Null where the college hasn't counted them. */
  capacity int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint room_capacity check (capacity between 1 and 5000)
);
comment on constraint room_capacity on room is 'capacity: Capacity must be a whole number from 1 to 5000.';
create unique index room_name_unique on room (comparable(name));
comment on index room_name_unique is 'name: There is already a room with this name.';
create trigger room_touch before update on room for each row execute function touch();

/* Days on which the whole college has no lessons. */
create table holiday (
  id int generated always as identity primary key,
  name text not null,
  start_date date not null,
  /* The last day of the holiday. */
  end_date date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint holiday_dates check (end_date >= start_date)
);
comment on constraint holiday_dates on holiday is 'end_date: The last day must not be before the first day.';
create unique index holiday_name_unique on holiday (comparable(name), start_date);
comment on index holiday_name_unique is 'name: There is already a holiday of this name that begins on this day.';
create index holiday_days on holiday (start_date, end_date);
create trigger holiday_touch before update on holiday for each row execute function touch();

/* One row of a term's timetable: a lesson at the same time in every week, or in some weeks. */
create table timetable_entry (
  id int generated always as identity primary key,
  offering_id int not null references offering,
  /* The classes that have the lesson, together if there are several. */
  classes text[] not null check (cardinality(classes) > 0),
  lecturer_id int not null references lecturer,
  room_id int,
  lesson_type text not null default 'Lecture' check (lesson_type in ('Lecture', 'Tutorial', 'Practical', 'Seminar')),
  /* 1 is Monday and 6 is Saturday. */
  day int not null,
  start_time time not null,
  end_time time not null,
  /* Null is every week. Week 1 is the Monday-to-Sunday week that holds the term's first day. */
  weeks int[] check (cardinality(weeks) > 0 and 1 <= all (weeks)),
  /*
   * Set if an entry is deleted after its first lesson. Lessons that have begun are kept, and the entry gives no further
   * ones.
   */
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint timetable_entry_room foreign key (room_id) references room,
  constraint timetable_entry_day check (day between 1 and 6),
  constraint timetable_entry_times check (end_time > start_time),
  constraint timetable_entry_hours check (start_time >= '08:00' and end_time <= '18:00'),
  constraint timetable_entry_steps check (extract(epoch from start_time) % 300 = 0 and extract(epoch from end_time) % 300 = 0)
);
comment on constraint timetable_entry_room on timetable_entry is 'The timetable uses this room, so it can''t be deleted.';
comment on constraint timetable_entry_day on timetable_entry is 'day: Day must be a day from Monday (1) to Saturday (6).';
comment on constraint timetable_entry_times on timetable_entry is 'end_time: End time must be after the start time, on the same day.';
comment on constraint timetable_entry_hours on timetable_entry is 'start_time: Classes are held between 08:00 and 18:00.';
comment on constraint timetable_entry_steps on timetable_entry is 'start_time: Times must be in steps of five minutes.';
create index timetable_entry_offering on timetable_entry (offering_id);
create index timetable_entry_lecturer on timetable_entry (lecturer_id);
create index timetable_entry_of_room on timetable_entry (room_id) where room_id is not null;
create trigger timetable_entry_classes before insert or update of classes on timetable_entry
  for each row execute function order_classes();
create trigger timetable_entry_touch before update on timetable_entry for each row execute function touch();

/*
 * A lesson of an entry on one date. place_lessons keeps these rows in line with the entries, the terms' dates and the
 * holidays. A lesson that somebody changed (another time, room or lecturer, or cancelled) has its changed_at set, and no
 * longer follows its entry.
 */
create table lesson (
  id int generated always as identity primary key,
  entry_id int not null references timetable_entry on delete cascade,
  /* The date that the entry gives. Moving the lesson doesn't change it. */
  planned_date date not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  lecturer_id int not null references lecturer,
  room_id int,
  is_cancelled boolean not null default false,
  reason text,
  changed_at timestamptz,
  period tsrange generated always as (case when end_time > start_time then tsrange(date + start_time, date + end_time) end) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (entry_id, planned_date),
  check (changed_at is not null or date = planned_date and not is_cancelled and reason is null),
  constraint lesson_room foreign key (room_id) references room,
  constraint lesson_day check (extract(isodow from date) between 1 and 6),
  constraint lesson_times check (end_time > start_time),
  constraint lesson_hours check (start_time >= '08:00' and end_time <= '18:00'),
  constraint lesson_steps check (extract(epoch from start_time) % 300 = 0 and extract(epoch from end_time) % 300 = 0)
);
comment on constraint lesson_room on lesson is 'The timetable uses this room, so it can''t be deleted.';
comment on constraint lesson_day on lesson is 'date: Classes are held from Monday to Saturday.';
comment on constraint lesson_times on lesson is 'end_time: End time must be after the start time, on the same day.';
comment on constraint lesson_hours on lesson is 'start_time: Classes are held between 08:00 and 18:00.';
comment on constraint lesson_steps on lesson is 'start_time: Times must be in steps of five minutes.';
create index lesson_date on lesson (date);
create index lesson_lecturer on lesson (lecturer_id, date);
create index lesson_of_room on lesson (room_id, date) where room_id is not null;
create trigger lesson_touch before update on lesson for each row execute function touch();

/*
 * The times at which lecturers, rooms and classes have a lesson. A lesson has one row for its lecturer, one for its room
 * and one for each of its classes. A cancelled lesson has none. Classes of both years of study have the same names, so
 * the row of a class also has its year of study.
 */
create table lesson_booking (
  lesson_id int not null references lesson on delete cascade,
  lecturer_id int,
  room_id int,
  class text references class,
  year_of_study int,
  period tsrange not null,
  check (num_nonnulls(lecturer_id, room_id, class) = 1 and (class is null) = (year_of_study is null)),
  constraint lesson_booking_lecturer exclude using gist (lecturer_id with =, period with &&) where (lecturer_id is not null),
  constraint lesson_booking_room exclude using gist (room_id with =, period with &&) where (room_id is not null),
  constraint lesson_booking_class exclude using gist (class with =, year_of_study with =, period with &&) where (class is not null)
);
comment on constraint lesson_booking_lecturer on lesson_booking is 'A lecturer would have two classes at the same time.';
comment on constraint lesson_booking_room on lesson_booking is 'A room would have two classes at the same time.';
comment on constraint lesson_booking_class on lesson_booking is 'Students would have two classes at the same time.';
create index lesson_booking_lesson on lesson_booking (lesson_id);

/* The number of a day's week in a term. Week 1 is the Monday-to-Sunday week that holds the term's first day. */
create function week_of_term(first_day date, day date) returns int language sql immutable
begin atomic
  select (day - first_day + extract(isodow from first_day)::int - 1) / 7 + 1;
end;

/* The dates of an entry within a term, without holidays. */
create function planned_dates(first_day date, last_day date, on_day int, in_weeks int[]) returns setof date language sql stable rows 15
begin atomic
  select week.day::date
  from generate_series(date_trunc('week', first_day::timestamp) + make_interval(days => on_day - 1), last_day::timestamp, '7 days')
    with ordinality as week(day, number)
  where week.day >= first_day
    and (in_weeks is null or week.number = any (in_weeks))
    and not exists (select from holiday where week.day::date between holiday.start_date and holiday.end_date);
end;

/* The lessons that follow from the entries, except those of deleted subjects. */
create view planned_lesson as
select entry.id as entry_id, planned.date, entry.start_time, entry.end_time, entry.lecturer_id, entry.room_id
from timetable_entry entry
join offering on offering.id = entry.offering_id
join subject on subject.id = offering.subject_id and subject.deleted_at is null
join term on term.id = offering.term_id
cross join lateral planned_dates(term.start_date, term.end_date, entry.day, entry.weeks) planned(date)
where entry.deleted_at is null;

/*
 * Brings the lessons of some entries that begin after a time in line with their rule. Lessons that began before it are
 * unchanged, and so are those with an attendance record, because a register can be taken some minutes before the lesson
 * begins. A lesson that was moved to a day outside of its term is deleted, and added again at its planned time if that is
 * in the future. The demonstration adds past lessons with a time of '-infinity'. Deleting comes first, because the new
 * lessons may need the time.
 */
create function place_lessons(of_entries int[], since timestamp) returns void language plpgsql as $$
begin
  with due as materialized (select * from planned_lesson where entry_id = any (of_entries))
  delete from lesson
  where entry_id = any (of_entries) and lower(period) > since
    and not exists (select from class_session where lesson_id = lesson.id)
    and ((entry_id, planned_date) not in (select entry_id, date from due)
      or not exists (
        select from timetable_entry entry
        join offering on offering.id = entry.offering_id
        join term on term.id = offering.term_id
        where entry.id = lesson.entry_id and lesson.date between term.start_date and term.end_date));

  insert into lesson (entry_id, planned_date, date, start_time, end_time, lecturer_id, room_id)
  select entry_id, date, date, start_time, end_time, lecturer_id, room_id from planned_lesson
  where entry_id = any (of_entries) and date + start_time > since
  on conflict (entry_id, planned_date) do update
  set start_time = excluded.start_time, end_time = excluded.end_time,
    lecturer_id = excluded.lecturer_id, room_id = excluded.room_id
  where lesson.changed_at is null and lower(lesson.period) > since
    and not exists (select from class_session where lesson_id = lesson.id)
    and (lesson.start_time, lesson.end_time, lesson.lecturer_id, lesson.room_id)
      is distinct from (excluded.start_time, excluded.end_time, excluded.lecturer_id, excluded.room_id);
end $$;

/*
 * Books the time of some lessons again. All old bookings are deleted first, so that lessons may change places with each
 * other.
 */
create function book_lessons(lessons int[]) returns void language plpgsql as $$
begin
  delete from lesson_booking where lesson_id = any (lessons);
  insert into lesson_booking (lesson_id, lecturer_id, room_id, class, year_of_study, period)
  select lesson.id, taken.lecturer_id, taken.room_id, taken.class, taken.year_of_study, lesson.period
  from lesson
  join timetable_entry entry on entry.id = lesson.entry_id
  join offering on offering.id = entry.offering_id
  join term on term.id = offering.term_id
  cross join lateral (
    select lesson.lecturer_id, null::int as room_id, null as class, null::int as year_of_study
    union all select null, lesson.room_id, null, null where lesson.room_id is not null
    union all select null, null, class, term.year_of_study from unnest(entry.classes) class
  ) taken
  where lesson.id = any (lessons) and not lesson.is_cancelled;
end $$;

create function keep_bookings() returns trigger language plpgsql as $$
begin
  perform book_lessons(array(select id from written));
  return null;
end $$;
create trigger lesson_booked after insert on lesson
  referencing new table as written for each statement execute function keep_bookings();
create trigger lesson_booked_again after update on lesson
  referencing new table as written for each statement execute function keep_bookings();

create function keep_lessons_of_new_entries() returns trigger language plpgsql as $$
begin
  perform place_lessons(array(select id from written), college_now());
  return null;
end $$;
create trigger timetable_entry_lessons after insert on timetable_entry
  referencing new table as written for each statement execute function keep_lessons_of_new_entries();

create function keep_lessons_of_changed_entries() returns trigger language plpgsql as $$
declare
  entries constant int[] := array(
    select written.id from written join replaced on replaced.id = written.id
    where (written.offering_id, written.classes, written.lecturer_id, written.room_id, written.day, written.start_time,
        written.end_time, written.weeks, written.deleted_at)
      is distinct from (replaced.offering_id, replaced.classes, replaced.lecturer_id, replaced.room_id, replaced.day,
        replaced.start_time, replaced.end_time, replaced.weeks, replaced.deleted_at));
begin
  perform place_lessons(entries, college_now());
  /* The future lessons book the time of other classes, even if the lessons themselves are unchanged. */
  perform book_lessons(array(
    select lesson.id from lesson
    join written on written.id = lesson.entry_id
    join replaced on replaced.id = written.id
    where written.classes is distinct from replaced.classes and lower(lesson.period) > college_now()));
  return null;
end $$;
create trigger timetable_entry_change_lessons after update on timetable_entry
  referencing old table as replaced new table as written for each statement execute function keep_lessons_of_changed_entries();

create function keep_lessons_of_changed_term() returns trigger language plpgsql as $$
begin
  perform place_lessons(array(
    select entry.id from timetable_entry entry join offering on offering.id = entry.offering_id
    where offering.term_id = new.id), college_now());
  return null;
end $$;
create trigger term_lessons after update of start_date, end_date on term for each row
  when ((new.start_date, new.end_date) is distinct from (old.start_date, old.end_date))
  execute function keep_lessons_of_changed_term();

create function keep_lessons_of_deleted_subject() returns trigger language plpgsql as $$
begin
  perform place_lessons(array(
    select entry.id from timetable_entry entry join offering on offering.id = entry.offering_id
    where offering.subject_id = new.id), college_now());
  return null;
end $$;
create trigger subject_lessons after update of deleted_at on subject for each row
  when (new.deleted_at is distinct from old.deleted_at) execute function keep_lessons_of_deleted_subject();

/* A holiday removes lessons, and restores them when it is moved or deleted. */
create function place_lessons_of_days(days datemultirange) returns void language plpgsql as $$
begin
  perform place_lessons(array(
    select entry.id from timetable_entry entry
    join offering on offering.id = entry.offering_id
    join term on term.id = offering.term_id
    where term.during && days), college_now());
end $$;
create function keep_lessons_of_holidays() returns trigger language plpgsql as $$
begin
  perform place_lessons_of_days((select range_agg(daterange(start_date, end_date, '[]')) from written));
  return null;
end $$;
create trigger holiday_lessons after insert on holiday
  referencing new table as written for each statement execute function keep_lessons_of_holidays();
create trigger holiday_lessons_back after delete on holiday
  referencing old table as written for each statement execute function keep_lessons_of_holidays();
create function keep_lessons_of_changed_holidays() returns trigger language plpgsql as $$
begin
  perform place_lessons_of_days((
    select range_agg(daterange(start_date, end_date, '[]'))
    from (select start_date, end_date from written union all select start_date, end_date from replaced) changed));
  return null;
end $$;
create trigger holiday_change_lessons after update on holiday
  referencing old table as replaced new table as written for each statement execute function keep_lessons_of_changed_holidays();
