/** The numbers of days for which records are kept that needn't be kept for ever. The table has one row. */
create table retention (
  id int primary key default 1 check (id = 1),
  mail_days int not null default 365,
  notification_days int not null default 365,
  message_days int not null default 730,
  session_days int not null default 400,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint retention_mails check (mail_days between 30 and 3650),
  constraint retention_notifications check (notification_days between 30 and 3650),
  constraint retention_messages check (message_days between 30 and 3650),
  constraint retention_sessions check (session_days between 31 and 3650)
);
comment on constraint retention_mails on retention is 'mail_days: Mail must be kept for 30 to 3650 days.';
comment on constraint retention_notifications on retention is 'notification_days: Notifications must be kept for 30 to 3650 days.';
comment on constraint retention_messages on retention is 'message_days: Messages must be kept for 30 to 3650 days.';
comment on constraint retention_sessions on retention is 'session_days: Sign-in records must be kept for 31 to 3650 days.';
create trigger retention_touch before update on retention for each row execute function touch();
insert into retention default values;

/** How many records the nightly job has deleted on a day. */
create table retention_run (
  day date primary key default college_today(),
  mails int not null default 0,
  notifications int not null default 0,
  messages int not null default 0,
  sessions int not null default 0
);

/** The job finds and deletes the oldest first. */
create index notification_by_age on notification (created_at);
create index session_by_use on session (last_active_at);

/**
 * The records that administrators and lecturers deleted, for restoring them until the college forgets them (product
 * decision 3.12). A student, lecturer, subject or assignment stays in its table. The rows of other records are stored
 * here, with the rows that depend on them.
 */
create table deleted_record (
  id int generated always as identity primary key,
  kind text not null,
  record_id int not null,
  label text not null,
  detail text,
  deleted_at timestamptz not null default now(),
  deleted_by int references person,
  /** The account's status before. */
  status text,
  /** [{table, rows}], in the order in which they can be inserted. */
  kept_rows jsonb not null default '[]',
  unique (kind, record_id)
);
create index deleted_record_newest on deleted_record (deleted_at, id);
create index deleted_record_by on deleted_record (deleted_by);
create index deleted_record_search on deleted_record using gin (searchable(label || ' ' || coalesce(detail, '')) gin_trgm_ops);
