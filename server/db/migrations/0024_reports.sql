-- Reports that the office saves and gets by email, and the files that are attached to mails.

create table saved_report (
  id int generated always as identity primary key,
  name text not null,
  type text not null check (type in ('overview', 'students', 'lecturers', 'academic', 'grades', 'modules')),
  period text not null check (period in
    ('year_to_date', 'last_year', 'month_to_date', 'last_month', 'last_7_days', 'last_30_days', 'fixed')),
  /* The days of a fixed period. */
  from_date date,
  to_date date,
  class text references class,
  year_of_study int check (year_of_study between 1 and 2),
  subject_id int references subject,
  schedule text not null default 'never' check (schedule in ('never', 'daily', 'weekly', 'monthly')),
  /* 1 (Monday) to 7, or a day of the month; a shorter month has its last day instead. */
  schedule_day int check (schedule_day between 1 and 31),
  /* The last day on which the schedule sent the report. Before the first time, the day from which on the schedule counts. */
  scheduled_on date not null default college_today(),
  sent_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((period = 'fixed') = (from_date is not null and to_date is not null) and from_date <= to_date),
  check ((schedule in ('weekly', 'monthly')) = (schedule_day is not null))
);
create unique index saved_report_name on saved_report (comparable(name));
comment on index saved_report_name is 'name: There is already a saved report with this name.';
create index saved_report_subject on saved_report (subject_id) where subject_id is not null;
create index saved_report_class on saved_report (class) where class is not null;
create trigger saved_report_touch before update on saved_report for each row
  when (new.sent_on is not distinct from old.sent_on and new.scheduled_on is not distinct from old.scheduled_on)
  execute function touch();

/* A file that is attached to a mail, as text. The text is emptied once it is sent; the name says that there was one. */
alter table mail add attachment_name text, add attachment text,
  add check (attachment is null or attachment_name is not null);

/* The students of a range are counted without reading their records. */
create index student_counted on student (created_at, deleted_at) include (class, year_of_study, gender, left_at);
create index enrolment_withdrawn on enrolment (term_id, class) where outcome = 'withdrawn';
