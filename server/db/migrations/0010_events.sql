-- Events of the college, and who registered for them.

create table event (
  id int generated always as identity primary key,
  /* The events that were made together and repeat by week have one series. */
  series_id uuid,
  title text not null,
  description text,
  event_type text not null default 'general' check (event_type in ('general', 'academic', 'sports', 'cultural', 'orientation')),
  /* An all-day event starts at midnight of its first day and ends at midnight of its last, in the college's time zone. */
  start_date timestamptz not null,
  end_date timestamptz,
  is_all_day boolean not null default false,
  location text,
  target_audience text not null default 'all' check (target_audience in ('all', 'students', 'lecturers', 'staff')),
  max_participants int,
  registration_required boolean not null default false,
  registration_deadline timestamptz,
  is_featured boolean not null default false,
  tags text,
  image_id uuid references file,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_dates check (case when is_all_day then end_date >= start_date else end_date > start_date end),
  constraint event_deadline check (registration_deadline <= start_date),
  check (registration_required or registration_deadline is null),
  /* The college's clock is two hours ahead in every year. PostgreSQL's zone has the sun's time of Blantyre in the first years after 1900. */
  check (not is_all_day or (start_date at time zone interval '2 hours')::time = '00:00'
    and coalesce((end_date at time zone interval '2 hours')::time, '00:00') = '00:00')
);
comment on constraint event_dates on event is 'end_date: End date must be after the start date.';
comment on constraint event_deadline on event is 'registration_deadline: Registration deadline must not be after the start date.';
create index event_start on event (start_date, id);
create index event_series on event (series_id, start_date) where series_id is not null;
create index event_image on event (image_id) where image_id is not null;
create trigger event_touch before update on event for each row execute function touch();

/* One row for each person who has a place at an event or waits for one. A person who cancels, or is removed, has none. */
create table event_registration (
  /* Also the order in which people registered, because each waits for the lock of the event. */
  id int generated always as identity primary key,
  event_id int not null references event on delete cascade,
  person_id int not null references person,
  state text not null check (state in ('registered', 'waiting')),
  attended boolean not null default false,
  created_at timestamptz not null default now(),
  unique (event_id, person_id)
);
create index event_registration_order on event_registration (event_id, state, id);
create index event_registration_person on event_registration (person_id);
