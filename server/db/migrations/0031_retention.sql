/** For how many days more kinds of records are kept: unsent mail, the audit log, old versions of pages and failed jobs. */
alter table retention
  add unsent_mail_days int not null default 730,
  add audit_days int not null default 2555,
  add version_days int not null default 1825,
  add failed_job_days int not null default 90,
  add deleted_days int not null default 30,
  add constraint retention_unsent_mails check (unsent_mail_days between 90 and 3650),
  add constraint retention_audit check (audit_days between 1095 and 7300),
  add constraint retention_versions check (version_days between 365 and 7300),
  add constraint retention_failed_jobs check (failed_job_days between 30 and 3650),
  add constraint retention_deleted_days check (deleted_days between 30 and 3650);
comment on constraint retention_unsent_mails on retention is 'unsent_mail_days: Unsent mail must be kept for 90 to 3650 days.';
comment on constraint retention_audit on retention is 'audit_days: The audit log must be kept for 1095 to 7300 days.';
comment on constraint retention_versions on retention is 'version_days: Old versions of pages must be kept for 365 to 7300 days.';
comment on constraint retention_deleted_days on retention is 'deleted_days: Deleted records must be kept for 30 to 3650 days.';
comment on constraint retention_failed_jobs on retention is 'failed_job_days: Failed jobs must be kept for 30 to 3650 days.';
-- A college that keeps sent mail for more than two years keeps unsent mail for at least as long.
update retention set unsent_mail_days = greatest(unsent_mail_days, mail_days);

/** How many records of each kind the nightly job has deleted on a day. */
create table retention_deleted (
  day date not null default college_today(),
  kind text not null,
  deleted int not null check (deleted > 0),
  primary key (day, kind)
);
insert into retention_deleted
select day, kind, deleted from retention_run
cross join lateral (values ('mail', mails), ('notification', notifications), ('message', messages), ('session', sessions)) as each (kind, deleted)
where deleted > 0;
drop table retention_run;

/**
 * An entry may be deleted once it is older than its days, but never the newest: a start compares it with the data folder.
 */
create function refuse_early_audit_deletion() returns trigger language plpgsql as $$
begin
  if old.at < now() - make_interval(days => (select audit_days from retention)) and old.id < (select max(id) from audit) then
    return old;
  end if;
  raise exception 'audit is append-only';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update on audit for each row execute function refuse_change();
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
  if old.published_at < now() - make_interval(days => (select version_days from retention))
    and old.number <= (select max(number) - 10 from content_version where key = old.key) then
    return old;
  end if;
  raise exception 'content_version is append-only';
end $$;
drop trigger content_version_append_only on content_version;
create trigger content_version_append_only before update on content_version for each row execute function refuse_change();
create trigger content_version_kept before delete on content_version for each row execute function refuse_early_version_deletion();
create index content_version_by_age on content_version (published_at);
create index content_version_restored on content_version (key, restored_from) where restored_from is not null;

/** Finds the oldest messages that were read or answered, or that nobody can read any more. They are deleted first. */
create index contact_message_by_age on contact_message (updated_at)
  where status in ('read', 'answered') or sender_told_at is not null;
