/** The age of records counts up to the last nightly run, and not up to the time of the clock, which may be wrong. */
alter table retention add reached timestamptz not null default now();
-- The nightly job's update isn't an edit of the days.
drop trigger retention_touch on retention;
create trigger retention_touch before update on retention for each row
  when (new.reached = old.reached) execute function touch();
-- The clock may be ahead during the upgrade too. The newest entry was most likely written when it was right.
update retention set reached = least(now(), (select at from audit order by id desc limit 1));

create or replace function refuse_early_audit_deletion() returns trigger language plpgsql as $$
begin
  if old.at < (select reached - make_interval(days => audit_days) from retention) and old.id < (select max(id) from audit) then
    return old;
  end if;
  raise exception 'audit is append-only';
end $$;

create or replace function refuse_early_version_deletion() returns trigger language plpgsql as $$
begin
  if old.published_at < (select reached - make_interval(days => version_days) from retention)
    and old.number <= (select max(number) - 10 from content_version where key = old.key) then
    return old;
  end if;
  raise exception 'content_version is append-only';
end $$;
