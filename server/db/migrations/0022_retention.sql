/** The numbers of days for which records are kept that needn't be kept for ever. The table has one row. */
create table retention (
  id int primary key default 1 check (id = 1),
  mail_days int not null default 365,
  notification_days int not null default 365,
  message_days int not null default 730,
  session_days int not null default 400,
  unsent_mail_days int not null default 730,
  audit_days int not null default 2555,
  version_days int not null default 1825,
  failed_job_days int not null default 90,
  deleted_days int not null default 30,
  /** The age of records counts up to the last nightly run, and not up to the time of the clock, which may be wrong. */
  reached timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint retention_mails check (mail_days between 30 and 3650),
  constraint retention_notifications check (notification_days between 30 and 3650),
  constraint retention_messages check (message_days between 30 and 3650),
  constraint retention_sessions check (session_days between 31 and 3650),
  constraint retention_unsent_mails check (unsent_mail_days between 90 and 3650),
  constraint retention_audit check (audit_days between 1095 and 7300),
  constraint retention_versions check (version_days between 365 and 7300),
  constraint retention_failed_jobs check (failed_job_days between 30 and 3650),
  constraint retention_deleted_days check (deleted_days between 30 and 3650)
);
comment on constraint retention_mails on retention is 'mail_days: Mail must be kept for 30 to 3650 days.';
comment on constraint retention_notifications on retention is 'notification_days: Notifications must be kept for 30 to 3650 days.';
comment on constraint retention_messages on retention is 'message_days: Messages must be kept for 30 to 3650 days.';
comment on constraint retention_sessions on retention is 'session_days: Sign-in records must be kept for 31 to 3650 days.';
comment on constraint retention_unsent_mails on retention is 'unsent_mail_days: Unsent mail must be kept for 90 to 3650 days.';
comment on constraint retention_audit on retention is 'audit_days: The audit log must be kept for 1095 to 7300 days.';
comment on constraint retention_versions on retention is 'version_days: Old versions of pages must be kept for 365 to 7300 days.';
comment on constraint retention_deleted_days on retention is 'deleted_days: Deleted records must be kept for 30 to 3650 days.';
comment on constraint retention_failed_jobs on retention is 'failed_job_days: Failed jobs must be kept for 30 to 3650 days.';
-- The nightly job's update isn't an edit of the days.
create trigger retention_touch before update on retention for each row
  when (new.reached = old.reached) execute function touch();
insert into retention default values;

/** How many records of each kind the nightly job has deleted on a day. */
create table retention_deleted (
  day date not null default college_today(),
  kind text not null,
  deleted int not null check (deleted > 0),
  primary key (day, kind)
);

/**
 * An entry may be deleted once it is older than its days, but never the newest: a start compares it with the data folder.
 */
create function refuse_early_audit_deletion() returns trigger language plpgsql as $$
begin
  if old.at < (select reached - make_interval(days => audit_days) from retention) and old.id < (select max(id) from audit) then
    return old;
  end if;
  raise exception 'audit is append-only';
end $$;
create trigger audit_kept before delete on audit for each row execute function refuse_early_audit_deletion();

/** Every deletion leaves an entry that says how many entries were deleted, and from when they were. */
create function note_audit_deletion() returns trigger language plpgsql as $$
begin
  insert into audit (action, entity, entity_id, entity_label, after, address)
  select 'delete_old_records', 'retention', '1', 'Audit log',
    jsonb_build_object('deleted_entries', count(*), 'first_entry', min(at), 'last_entry', max(at)), 'nightly job'
  from gone having count(*) > 0;
  return null;
end $$;
create trigger audit_deletion_noted after delete on audit
  referencing old table as gone for each statement execute function note_audit_deletion();

/** A version may be deleted once it is older than its days, but never the ten newest of a page. */
create function refuse_early_version_deletion() returns trigger language plpgsql as $$
begin
  if old.published_at < (select reached - make_interval(days => version_days) from retention)
    and old.number <= (select max(number) - 10 from content_version where key = old.key) then
    return old;
  end if;
  raise exception 'content_version is append-only';
end $$;
create trigger content_version_kept before delete on content_version for each row execute function refuse_early_version_deletion();

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
