-- Announcements and who has read them.

create table announcement (
  id int generated always as identity primary key,
  title text not null,
  content text not null,
  announcement_type text not null default 'general' check (announcement_type in ('general', 'academic',
    'administrative', 'emergency', 'event', 'sports', 'cultural', 'orientation', 'religious', 'announcement')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  target_audience text not null default 'all' check (target_audience in ('all', 'students', 'lecturers', 'staff')),
  /* Narrows the audience to those who learn or teach the subject. */
  subject_id int references subject,
  /* Narrows the students of the audience. */
  year_of_study int,
  /* The place among the pinned announcements, from 1. Null is not pinned. */
  pin_position int,
  is_pinned boolean not null generated always as (pin_position is not null) stored,
  read_receipt_required boolean not null default false,
  /* The audience is notified in the portal only, not by email. */
  portal_only boolean not null default false,
  publish_at timestamptz not null default now(),
  expires_at timestamptz,
  file_id uuid references file,
  author_id int references person,
  /* The time at which the audience was notified. Null until then. */
  notified_at timestamptz,
  reminded_at timestamptz,
  reminders_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcement_year check (year_of_study between 1 and 3),
  constraint announcement_expiry check (expires_at > publish_at)
);
comment on constraint announcement_year on announcement is
  'year_of_study: Year of study must be a whole number from 1 to 3.';
comment on constraint announcement_expiry on announcement is
  'expires_at: Expiry must be after the announcement is published.';
create index announcement_order on announcement (pin_position, publish_at desc, id desc);
create index announcement_subject on announcement (subject_id) where subject_id is not null;
create index announcement_file on announcement (file_id) where file_id is not null;
create index announcement_author on announcement (author_id);
/* The version counts the columns of the form. Moving a pin or sending a reminder is no conflict with an editor. */
create trigger announcement_touch
  before update of title, content, announcement_type, priority, target_audience, subject_id, year_of_study,
    read_receipt_required, portal_only, publish_at, expires_at, file_id on announcement
  for each row execute function touch();

create table announcement_read (
  announcement_id int not null references announcement on delete cascade,
  person_id int not null references person,
  /* When the person first read the announcement. */
  read_at timestamptz not null default now(),
  primary key (announcement_id, person_id)
);
create index announcement_read_person on announcement_read (person_id);
