/** When backups are made and how many are kept. The table has one row. */
create table backup_setting (
  id int primary key default 1 check (id = 1),
  frequency text not null default 'daily' check (frequency in ('off', 'daily', 'weekly')),
  hour int not null default 2,
  keep_days int not null default 7,
  keep_weeks int not null default 5,
  keep_months int not null default 12,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint backup_setting_hour check (hour between 0 and 23),
  constraint backup_setting_days check (keep_days between 1 and 60),
  constraint backup_setting_weeks check (keep_weeks between 0 and 60),
  constraint backup_setting_months check (keep_months between 0 and 120)
);
comment on constraint backup_setting_hour on backup_setting is 'hour: The hour must be from 0 to 23.';
comment on constraint backup_setting_days on backup_setting is 'keep_days: Backups of 1 to 60 days can be kept.';
comment on constraint backup_setting_weeks on backup_setting is 'keep_weeks: Backups of 0 to 60 weeks can be kept.';
comment on constraint backup_setting_months on backup_setting is 'keep_months: Backups of 0 to 120 months can be kept.';
create trigger backup_setting_touch before update on backup_setting for each row execute function touch();
insert into backup_setting default values;

/** Each backup that was begun, with its result. */
create table backup_run (
  id int generated always as identity primary key,
  /** The schedule, an administrator, the operator's command, an upgrade, or a stick that appeared. */
  reason text not null check (reason in ('schedule', 'administrator', 'operator', 'upgrade', 'stick')),
  /** The folder or bucket, in words. */
  place text not null,
  /** The backup's name in that place. */
  name text,
  /** Good: it was restored into a scratch database, and nothing differed. Saved: it was read again, but not restored. */
  state text not null default 'running' check (state in ('running', 'saved', 'good', 'failed')),
  /** The bytes that this backup added, the files that the college has, and the rows of its tables. */
  bytes bigint,
  files int,
  row_count bigint,
  /** What failed, or why it wasn't restored for a test. */
  problem text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index backup_run_by_start on backup_run (started_at desc, id desc);
