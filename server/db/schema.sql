-- The database as the migrations leave it, for reading and review. Only the migrations are run.
-- Written by "npm run schema".

create extension btree_gist;
create extension citext;
create extension pg_trgm;
create extension unaccent;

CREATE OR REPLACE FUNCTION public.book_lessons(lessons integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.check_record_of_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person_of_record int;
begin
  if tg_table_name = 'person' then person_of_record := new.id; else person_of_record := new.person_id; end if;
  if exists (
    select from person where id = person_of_record and (
      role <> 'student' and exists (select from student where student.person_id = person.id)
      or role <> 'lecturer' and exists (select from lecturer where lecturer.person_id = person.id))
  ) then
    raise 'person % has the record of another role', person_of_record;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.college_now()
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE
RETURN (now() AT TIME ZONE 'Africa/Blantyre'::text)
;

CREATE OR REPLACE FUNCTION public.college_today()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN ((now() AT TIME ZONE 'Africa/Blantyre'::text))::date
;

CREATE OR REPLACE FUNCTION public.comparable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(translate(btrim(regexp_replace(regexp_replace(NORMALIZE(translate(value, '´΄˝″‶'::text, (repeat(''''::text, 2) || repeat('"'::text, 3))), NFKC), '[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f]'::text, ''::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text)), '‐‒–—―−‘’‚‛′‵`ʹʻʼʽʾʿˈˊˋꞌ“”„‟ʺˮ«»'::text, (('------'::text || repeat(''''::text, 17)) || repeat('"'::text, 8))))
;

CREATE OR REPLACE FUNCTION public.comparable_code(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(comparable(value), '([a-z])[ -]+([0-9])'::text, '\1\2'::text, 'g'::text), '([0-9])[ -]+([a-z])'::text, '\1\2'::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.copy_class_from_enrolment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.class := (
    select enrolment.class from enrolment join offering on offering.term_id = enrolment.term_id
    where offering.id = new.offering_id and enrolment.student_id = new.student_id
    for share of enrolment
  );
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.copy_class_to_grades()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update grade set class = new.class from offering
  where grade.student_id = new.student_id
    and offering.id = grade.offering_id and offering.term_id = new.term_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.drop_filled_rubric()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'number' or (select decides from rubric where id = new.rubric_id) then
    new.rubric_id := null;
    new.rubric_levels := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_grading_policy(policy jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (COALESCE(jsonb_path_match(policy, '((((((((((($."weights"."assignment" >= 0 && $."weights"."end_module" >= 0) && $."weights"."assignment" + $."weights"."end_module" == 100) && $."pass"."statistics" >= 0) && $."pass"."statistics" <= 100) && $."pass"."reports" >= 0) && $."pass"."reports" <= 100) && $."practice_counts".type() == "boolean") && exists ($."bands"[*])) && exists ($."scale"[*]?(@."from" == 0))) && exists ($."marking"[*]?(@."from" == 0))) && exists ($."standings"[*]?(@."from" == 0)))'::jsonpath, silent => true), false) AND (jsonb_array_length(jsonb_path_query_array(policy, '$."scale"[*]?((((@."letter" like_regex "^[ABCDF]$" && @."from" >= 0) && @."from" <= 100) && @."points" >= 0) && @."points" <= 4)'::jsonpath)) = jsonb_array_length(jsonb_path_query_array(policy, '$."scale"[*]'::jsonpath))) AND (jsonb_array_length(jsonb_path_query_array(policy, '$."marking"[*]?((@."letter" like_regex "^[ABCDF]$" && @."from" >= 0) && @."from" <= 100)'::jsonpath)) = jsonb_array_length(jsonb_path_query_array(policy, '$."marking"[*]'::jsonpath))) AND (jsonb_array_length(jsonb_path_query_array(policy, '$."standings"[*]?((@."name".type() == "string" && @."from" >= 0) && @."from" <= 4)'::jsonpath)) = jsonb_array_length(jsonb_path_query_array(policy, '$."standings"[*]'::jsonpath))) AND (jsonb_array_length(jsonb_path_query_array(policy, '$."bands"[*]?(@ >= 0 && @ <= 100)'::jsonpath)) = jsonb_array_length(jsonb_path_query_array(policy, '$."bands"[*]'::jsonpath))))
;

CREATE OR REPLACE FUNCTION public.is_in_use(in_offering integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
begin
  perform from teaching_assignment used join lecturer on lecturer.id = used.lecturer_id and lecturer.deleted_at is null
    where used.offering_id = in_offering;
  if found then return true; end if;
  perform from grade used join student on student.id = used.student_id and student.deleted_at is null
    where used.offering_id = in_offering;
  if found then return true; end if;
  perform from timetable_entry used join lecturer on lecturer.id = used.lecturer_id and lecturer.deleted_at is null
    where used.offering_id = in_offering and used.deleted_at is null;
  if found then return true; end if;
  perform from assignment used left join lecturer on lecturer.id = used.lecturer_id
    where used.offering_id = in_offering and used.deleted_at is null and (lecturer.deleted_at is null
      or exists (select from submission join student on student.id = submission.student_id and student.deleted_at is null
        where submission.assignment_id = used.id));
  if found then return true; end if;
  perform from class_session used join lecturer on lecturer.id = used.lecturer_id
    where used.offering_id = in_offering and (lecturer.deleted_at is null
      or exists (select from register_mark join student on student.id = register_mark.student_id and student.deleted_at is null
        where register_mark.session_id = used.id));
  if found then return true; end if;
  perform from attendance_warning used join student on student.id = used.student_id and student.deleted_at is null
    where used.offering_id = in_offering;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_published(published_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((published_at <= now()), false)
;

CREATE OR REPLACE FUNCTION public.keep_an_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  -- An invited administrator who has not chosen a password yet can't let anybody in.
  if not exists (select from person
    where role = 'admin' and status = 'active' and deleted_at is null and password_hash is not null) then
    raise restrict_violation using message = 'no administrator left', constraint = 'person_last_administrator';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform book_lessons(array(select id from written));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_former_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.former_names := array_append(array_remove(old.former_names, new.name), old.name);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_lessons_of_changed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_lessons_of_changed_holidays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_lessons_of_days((
    select range_agg(daterange(start_date, end_date, '[]'))
    from (select start_date, end_date from written union all select start_date, end_date from replaced) changed));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_lessons_of_changed_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_lessons(array(
    select entry.id from timetable_entry entry join offering on offering.id = entry.offering_id
    where offering.term_id = new.id), college_now());
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_lessons_of_deleted_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_lessons(array(
    select entry.id from timetable_entry entry join offering on offering.id = entry.offering_id
    where offering.subject_id = new.id), college_now());
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_lessons_of_holidays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_lessons_of_days((select range_agg(daterange(start_date, end_date, '[]')) from written));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_lessons_of_new_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_lessons(array(select id from written), college_now());
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_taught_classes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case
    when tg_op = 'TRUNCATE' then perform refresh_taught_classes(null, null, null);
    when tg_table_name = 'teaching_assignment' then
      perform refresh_taught_classes(subject_id, term_id, null) from offering where id in (old.offering_id, new.offering_id);
    when tg_table_name = 'offering' and tg_op = 'DELETE' then perform refresh_taught_classes(old.subject_id, old.term_id, null);
    /* A new offering only adds a term to a lecturer's own module. */
    when tg_table_name = 'offering' then
      perform refresh_taught_classes(id, new.term_id, null) from subject where id = new.subject_id and owner_id is not null;
    when tg_table_name = 'subject' then perform refresh_taught_classes(coalesce(new.id, old.id), null, null);
    when tg_table_name = 'term' then perform refresh_taught_classes(null, coalesce(new.id, old.id), null);
    /* Lecturers who leave or come back change what their colleagues teach. */
    when tg_op = 'UPDATE' and new.deleted_at is distinct from old.deleted_at then perform refresh_taught_classes(null, null, null);
    else perform refresh_taught_classes(null, null, coalesce(new.id, old.id));
  end case;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.next_number(series text, digits integer DEFAULT 4)
 RETURNS text
 LANGUAGE sql
AS $function$
  insert into number_series (prefix, last) values (series, 1)
  on conflict (prefix) do update set last = number_series.last + 1
  returning series || '-' || lpad(last::text, greatest(digits, length(last::text)), '0')
$function$
;

CREATE OR REPLACE FUNCTION public.note_audit_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit (action, entity, entity_id, entity_label, after, address)
  select 'delete_old_records', 'retention', '1', 'Audit log',
    jsonb_build_object('deleted_entries', count(*), 'first_entry', min(at), 'last_entry', max(at)), 'nightly job'
  from gone having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.left_at := case when new.left_as is not null then coalesce(new.left_at, now()) end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.withdrawn_at := case when new.outcome = 'withdrawn' then coalesce(new.withdrawn_at, now()) end;
  new.year_corrected := new.year_corrected and new.outcome = 'withdrawn';
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.offer_next_cohort()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cohort (name)
  select left(name, -2) || to_char(new.start_date, 'YY')
  from (select distinct on (left(name, -2)) name, is_retired from cohort order by left(name, -2), name desc) as newest
  where not is_retired and right(name, 2) < to_char(new.start_date, 'YY')
    and new.start_date < college_today() + interval '1 year'
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.order_classes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  stranger text;
begin
  perform from class where name = any(new.classes) order by name for key share;
  select wanted into stranger from unnest(new.classes) wanted where wanted not in (select name from class) limit 1;
  if found then
    raise foreign_key_violation using message = format('there is no class %s', stranger), constraint = 'classes',
      detail = format('Key (classes)=(%s) is not present in table "class".', stranger);
  end if;
  new.classes := array(select name from class where name = any(new.classes) order by position);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.place_lessons(of_entries integer[], since timestamp without time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.place_lessons_of_days(days datemultirange)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform place_lessons(array(
    select entry.id from timetable_entry entry
    join offering on offering.id = entry.offering_id
    join term on term.id = offering.term_id
    where term.during && days), college_now());
end $function$
;

CREATE OR REPLACE FUNCTION public.planned_dates(first_day date, last_day date, on_day integer, in_weeks integer[])
 RETURNS SETOF date
 LANGUAGE sql
 STABLE ROWS 15
BEGIN ATOMIC
 SELECT (week.day)::date AS day
    FROM generate_series((date_trunc('week'::text, (planned_dates.first_day)::timestamp without time zone) + make_interval(days => (planned_dates.on_day - 1))), (planned_dates.last_day)::timestamp without time zone, '7 days'::interval) WITH ORDINALITY week(day, number)
   WHERE ((week.day >= planned_dates.first_day) AND ((planned_dates.in_weeks IS NULL) OR (week.number = ANY (planned_dates.in_weeks))) AND (NOT (EXISTS ( SELECT
            FROM holiday
           WHERE (((week.day)::date >= holiday.start_date) AND ((week.day)::date <= holiday.end_date))))));
END
;

CREATE OR REPLACE FUNCTION public.reaching(figures integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(counted.reached ORDER BY counted."least") AS array_agg FROM (SELECT "least"."least", (sum(count(figure.figure)) OVER (ORDER BY "least"."least" DESC))::integer AS reached FROM (generate_series(0, 100) "least"("least") LEFT JOIN unnest(reaching.figures) figure(figure) ON ((figure.figure = "least"."least"))) GROUP BY "least"."least") counted)
;

CREATE OR REPLACE FUNCTION public.receipt_reference(prefix text, number integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((prefix || '-'::text) || (SELECT string_agg((substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((whole.scattered >> (5 * place.place)) & (31)::bigint))::integer + 1), 1) || CASE WHEN (place.place = 3) THEN '-'::text ELSE ''::text END), ''::text ORDER BY place.place) AS string_agg FROM ((SELECT ((receipt_reference.number * (387420489)::bigint) % (1073741824)::bigint) AS scattered) whole CROSS JOIN generate_series(0, 5) place(place))))
;

CREATE OR REPLACE FUNCTION public.refresh_attendance(offerings integer[], students integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_attendance_of_excuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_attendance_of_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_attendance(
    array(select distinct offering_id from class_session where id in (select session_id from rows)),
    array(select distinct student_id from rows));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_attendance_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_attendance(array[old.offering_id, new.offering_id], null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_attendance_of_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_attendance(array(select distinct offering_id from rows), null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_taught_classes(in_subject integer, in_term integer, of_lecturer integer)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('taught_class'));
  with due as materialized (select * from taught_class_rule(in_subject, in_term, of_lecturer)),
  stored as materialized (
    select * from taught_class
    where (in_subject is null or subject_id = in_subject) and (in_term is null or term_id = in_term)
      and (of_lecturer is null or lecturer_id = of_lecturer)
  ),
  deleted as (
    delete from taught_class using (select * from stored except select * from due) gone
    where (taught_class.lecturer_id, taught_class.subject_id, taught_class.term_id) = (gone.lecturer_id, gone.subject_id, gone.term_id)
      and taught_class.class is not distinct from gone.class
  )
  insert into taught_class select * from due except select * from stored;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_grade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from offering join term on term.id = offering.term_id
    where offering.id in (old.offering_id, new.offering_id) and term.closed_at is not null
  ) then
    raise restrict_violation using message = 'the term is closed', constraint = 'grade_open_term';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_offering()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from term where id = new.term_id and closed_at is not null;
  if found then
    raise check_violation using message = 'the term is closed', constraint = 'offering_open_term';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from term where id in (old.term_id, new.term_id) and closed_at is not null) then
    raise restrict_violation using message = 'the term is closed', constraint = 'performance_report_open_term';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from offering join term on term.id = offering.term_id
    where offering.id in (old.offering_id, new.offering_id) and term.closed_at is not null
  ) then
    raise restrict_violation using message = 'the term is closed', constraint = 'class_session_open_term';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_early_audit_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.at < (select reached - make_interval(days => audit_days) from retention) and old.id < (select max(id) from audit) then
    return old;
  end if;
  raise exception 'audit is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_early_version_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at < (select reached - make_interval(days => version_days) from retention)
    and old.number <= (select max(number) - 10 from content_version where key = old.key) then
    return old;
  end if;
  raise exception 'content_version is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_reissued_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  state text[] := array['replaced_by', 'revoked_at', 'revoked_by', 'revoked_reason'];
begin
  if to_jsonb(old) - state <> to_jsonb(new) - state
    or old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by
    or old.revoked_at is not null and (new.revoked_at, new.revoked_by, new.revoked_reason)
      is distinct from (old.revoked_at, old.revoked_by, old.revoked_reason)
  then
    raise exception 'document is append-only';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, translate(value, '''`´΄‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞌ'::text, ''::text)))
;

CREATE OR REPLACE FUNCTION public.share_group_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  returned int := (to_jsonb(new) ->> tg_argv[0])::int;
  shared record;
  own_submission int;
begin
  for shared in
    select distinct on (own.assignment_id) own.assignment_id, submission.class, version.*
    from acting_group_member own
      join acting_group_member mate on mate.assignment_id = own.assignment_id and mate.number = own.number
        and mate.student_id <> own.student_id
      join submission on submission.assignment_id = own.assignment_id and submission.student_id = mate.student_id
      join submission_version version on version.submission_id = submission.id
      join assignment on assignment.id = own.assignment_id
      join offering on offering.id = assignment.offering_id
      join term on term.id = offering.term_id and term.closed_at is null
    where own.student_id = returned
      and not exists (select from grade
        where grade.assignment_id = own.assignment_id and grade.student_id = returned and grade.state = 'number')
    order by own.assignment_id, version.received_at desc, version.id desc
  loop
    continue when shared.file_id = (select file_id from submission_version version
        join submission on submission.id = version.submission_id
      where submission.assignment_id = shared.assignment_id and submission.student_id = returned
      order by number desc limit 1);
    insert into submission (assignment_id, student_id, class)
    values (shared.assignment_id, returned, shared.class)
    on conflict on constraint submission_unique do update set class = excluded.class
    returning id into own_submission;
    insert into submission_version
      (submission_id, number, file_id, submission_text, received_at, completed_at, made_at)
    select own_submission, coalesce(max(number), 0) + 1, shared.file_id, shared.submission_text, shared.received_at,
      shared.completed_at, shared.made_at
    from submission_version where submission_id = own_submission;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_enrolment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then insert into stale_result (student_id) select distinct student_id from old_rows; end if;
  if tg_op <> 'DELETE' then insert into stale_result (student_id) select distinct student_id from new_rows; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_grade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into stale_result (student_id, offering_id, due_at)
    select distinct student_id, offering_id, greatest(now(), published_at) from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_result (student_id, offering_id, due_at)
    select distinct student_id, offering_id, due_at
    from new_rows cross join lateral (values (now()), (greatest(now(), published_at))) as times(due_at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_work (assignment_id) select distinct assignment_id from submission where student_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_offering()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_result (offering_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_work (assignment_id)
  select distinct submission.assignment_id
  from rows join submission on submission.student_id = rows.student_id
    join assignment on assignment.id = submission.assignment_id
    join offering on offering.id = assignment.offering_id and offering.term_id = rows.term_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_policy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_result (offering_id)
  select offering.id from offering join term on term.id = offering.term_id where term.policy_version is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into stale_result (student_id)
    select new_rows.id from new_rows join old_rows using (id)
    where (new_rows.class, new_rows.year_of_study, new_rows.deleted_at)
      is distinct from (old_rows.class, old_rows.year_of_study, old_rows.deleted_at);
  elsif tg_op = 'INSERT' then
    insert into stale_result (student_id) select id from new_rows;
  else
    insert into stale_result (student_id) select id from old_rows;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_result (offering_id) select id from offering where subject_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_result (offering_id) select id from offering where term_id = new.id;
  insert into stale_result (student_id) select student_id from enrolment where term_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_work (assignment_id)
  select distinct assignment_id from rows join submission on submission.id = rows.submission_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_by_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_work (assignment_id) select distinct assignment_id from rows where assignment_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.taught_class_rule(in_subject integer, in_term integer, of_lecturer integer)
 RETURNS SETOF taught_class
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with present as materialized (select id, lecturer.class from lecturer where deleted_at is null),
  running as materialized (
    select id, owner_id, year_of_study, kind, semester_number from subject
    where deleted_at is null and approval = 'approved' and (in_subject is null or id = in_subject)
  ),
  terms as materialized (select id, year_of_study, kind, semester from term where in_term is null or id = in_term),
  assigned as materialized (
    select teaching_assignment.lecturer_id, offering.subject_id, offering.term_id, teaching_assignment.class
    from teaching_assignment join offering on offering.id = teaching_assignment.offering_id
    where (in_subject is null or offering.subject_id = in_subject) and (in_term is null or offering.term_id = in_term)
      and offering.subject_id in (select id from running) and teaching_assignment.lecturer_id in (select id from present)
  ),
  unclaimed as materialized (
    select running.id as subject_id, terms.id as term_id from running cross join terms
    where owner_id is null or owner_id not in (select id from present)
    except select assigned.subject_id, assigned.term_id from assigned
  )
  select assigned.lecturer_id, assigned.subject_id, assigned.term_id, assigned.class from assigned
  where of_lecturer is null or assigned.lecturer_id = of_lecturer
  union
  select owner_id, running.id, terms.id, null from running cross join terms
  where owner_id in (select id from present) and (of_lecturer is null or owner_id = of_lecturer)
    and ((terms.year_of_study, terms.kind) = (running.year_of_study, running.kind) and terms.semester is not distinct from running.semester_number
      or (running.id, terms.id) in (select offering.subject_id, offering.term_id from offering))
  union
  select present.id, unclaimed.subject_id, unclaimed.term_id, present.class from present cross join unclaimed
  where present.class is not null and (of_lecturer is null or present.id = of_lecturer);
end $function$
;

CREATE OR REPLACE FUNCTION public.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.week_of_term(first_day date, day date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT (((((day - first_day) + (EXTRACT(isodow FROM first_day))::integer) - 1) / 7) + 1);
END
;

create table academic_year (
  id integer not null generated always as identity,
  year_name text not null,
  start_date date not null,
  end_date date not null,
  during daterange generated always as (
CASE
    WHEN (end_date > start_date) THEN daterange(start_date, end_date, '[]'::text)
    ELSE NULL::daterange
END) stored,
  is_current boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint academic_year_pkey PRIMARY KEY (id),
  constraint academic_year_id_during_key UNIQUE (id, during WITHOUT OVERLAPS),
  constraint academic_year_dates CHECK (end_date > start_date),
  constraint academic_year_overlap EXCLUDE USING gist (during WITH &&)
);
CREATE UNIQUE INDEX academic_year_name_unique ON public.academic_year USING btree (comparable(year_name));
CREATE UNIQUE INDEX academic_year_one_current ON public.academic_year USING btree (is_current) WHERE is_current;
CREATE TRIGGER academic_year_cohort AFTER INSERT OR UPDATE OF is_current, start_date ON academic_year FOR EACH ROW WHEN (new.is_current) EXECUTE FUNCTION offer_next_cohort();
CREATE TRIGGER academic_year_touch BEFORE UPDATE ON academic_year FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint academic_year_dates on academic_year is 'end_date: End date must be after the start date.';
comment on index academic_year_name_unique is 'year_name: There is already an academic year with this name.';
comment on index academic_year_one_current is 'Another academic year is current.';
comment on constraint academic_year_overlap on academic_year is 'start_date: These dates overlap those of another academic year.';

create table admin_notice (
  kind text not null,
  sentence text not null,
  since timestamp with time zone not null default now(),
  constraint admin_notice_pkey PRIMARY KEY (kind)
);

create table announcement (
  id integer not null generated always as identity,
  title text not null,
  content text not null,
  announcement_type text not null default 'general'::text,
  priority text not null default 'normal'::text,
  target_audience text not null default 'all'::text,
  subject_id integer,
  year_of_study integer,
  pin_position integer,
  is_pinned boolean not null generated always as ((pin_position IS NOT NULL)) stored,
  read_receipt_required boolean not null default false,
  portal_only boolean not null default false,
  publish_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  file_id uuid,
  author_id integer,
  notified_at timestamp with time zone,
  reminded_at timestamp with time zone,
  reminders_count integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_author_id_fkey FOREIGN KEY (author_id) REFERENCES person(id),
  constraint announcement_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint announcement_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint announcement_announcement_type_check CHECK (announcement_type = ANY (ARRAY['general'::text, 'academic'::text, 'administrative'::text, 'emergency'::text, 'event'::text, 'sports'::text, 'cultural'::text, 'orientation'::text, 'religious'::text, 'announcement'::text])),
  constraint announcement_expiry CHECK (expires_at > publish_at),
  constraint announcement_priority_check CHECK (priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])),
  constraint announcement_target_audience_check CHECK (target_audience = ANY (ARRAY['all'::text, 'students'::text, 'lecturers'::text, 'staff'::text])),
  constraint announcement_year CHECK (year_of_study >= 1 AND year_of_study <= 3)
);
CREATE INDEX announcement_author ON public.announcement USING btree (author_id);
CREATE INDEX announcement_file ON public.announcement USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX announcement_order ON public.announcement USING btree (pin_position, publish_at DESC, id DESC);
CREATE INDEX announcement_subject ON public.announcement USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE TRIGGER announcement_touch BEFORE UPDATE OF title, content, announcement_type, priority, target_audience, subject_id, year_of_study, read_receipt_required, portal_only, publish_at, expires_at, file_id ON announcement FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint announcement_expiry on announcement is 'expires_at: Expiry must be after the announcement is published.';
comment on constraint announcement_year on announcement is 'year_of_study: Year of study must be a whole number from 1 to 3.';

create table announcement_read (
  announcement_id integer not null,
  person_id integer not null,
  read_at timestamp with time zone not null default now(),
  constraint announcement_read_pkey PRIMARY KEY (announcement_id, person_id),
  constraint announcement_read_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  constraint announcement_read_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX announcement_read_person ON public.announcement_read USING btree (person_id);

create table api_token (
  id integer not null generated always as identity,
  name text not null,
  scopes text[] not null,
  hash bytea not null,
  created_by integer not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_hash_key UNIQUE (hash),
  constraint api_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id),
  constraint api_token_scopes_check CHECK (cardinality(scopes) > 0)
);
CREATE UNIQUE INDEX api_token_name_unique ON public.api_token USING btree (comparable(name)) WHERE (revoked_at IS NULL);
CREATE INDEX api_token_of_maker ON public.api_token USING btree (created_by);
comment on index api_token_name_unique is 'name: There is already a token with this name.';

create table assignment (
  id integer not null generated always as identity,
  offering_id integer not null,
  class text,
  set_id uuid,
  lecturer_id integer,
  lecturer_named boolean not null default false,
  title text not null,
  description text,
  due_at timestamp with time zone not null,
  max_marks integer not null default 100,
  late_allowed boolean not null default false,
  further_formats text[] not null default '{}'::text[],
  file_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  max_points numeric(6,1) not null generated always as (max_marks) stored,
  constraint assignment_pkey PRIMARY KEY (id),
  constraint assignment_id_offering_id_max_points_key UNIQUE (id, offering_id, max_points),
  constraint assignment_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint assignment_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint assignment_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint assignment_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint assignment_further_formats CHECK (further_formats <@ ARRAY['mp4'::text, '3gp'::text, 'mov'::text, 'm4a'::text, 'ogg'::text, 'odt'::text, 'xlsx'::text]),
  constraint assignment_max_marks CHECK (max_marks >= 1 AND max_marks <= 1000)
);
CREATE INDEX assignment_due ON public.assignment USING btree (due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX assignment_file ON public.assignment USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX assignment_lecturer ON public.assignment USING btree (lecturer_id, due_at);
CREATE INDEX assignment_newest ON public.assignment USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX assignment_offering ON public.assignment USING btree (offering_id, class);
CREATE INDEX assignment_set ON public.assignment USING btree (set_id) WHERE (set_id IS NOT NULL);
CREATE TRIGGER assignment_touch BEFORE UPDATE ON assignment FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint assignment_further_formats on assignment is 'further_formats: Further kinds of file must be one of: mp4, 3gp, mov, m4a, ogg, odt, xlsx.';
comment on constraint assignment_max_marks on assignment is 'max_marks: Max marks must be a whole number from 1 to 1000.';

create table attendance_total (
  student_id integer not null,
  offering_id integer not null,
  present integer not null,
  late integer not null,
  absent integer not null,
  excused integer not null,
  constraint attendance_total_pkey PRIMARY KEY (student_id, offering_id)
);
CREATE INDEX attendance_total_offering ON public.attendance_total USING btree (offering_id);

create table attendance_warning (
  student_id integer not null,
  offering_id integer not null,
  percentage integer not null,
  created_at timestamp with time zone not null default now(),
  constraint attendance_warning_pkey PRIMARY KEY (student_id, offering_id),
  constraint attendance_warning_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint attendance_warning_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX attendance_warning_offering ON public.attendance_warning USING btree (offering_id);

create table audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id integer,
  action text not null,
  entity text,
  entity_id text,
  entity_label text,
  about_id integer,
  before jsonb,
  after jsonb,
  address text not null,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_actor ON public.audit USING btree (actor_id, id DESC);
CREATE INDEX audit_at ON public.audit USING btree (at DESC, id DESC);
CREATE INDEX audit_entity ON public.audit USING btree (entity, entity_id, id DESC);
CREATE TRIGGER audit_append_only BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_deletion_noted AFTER DELETE ON audit REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_audit_deletion();
CREATE TRIGGER audit_keep BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_kept BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_early_audit_deletion();

create table backup_run (
  id integer not null generated always as identity,
  reason text not null,
  place text not null,
  name text,
  state text not null default 'running'::text,
  bytes bigint,
  files integer,
  row_count bigint,
  problem text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_reason_check CHECK (reason = ANY (ARRAY['schedule'::text, 'administrator'::text, 'operator'::text, 'upgrade'::text, 'stick'::text])),
  constraint backup_run_state_check CHECK (state = ANY (ARRAY['running'::text, 'saved'::text, 'good'::text, 'failed'::text]))
);
CREATE INDEX backup_run_by_start ON public.backup_run USING btree (started_at DESC, id DESC);

create table backup_setting (
  id integer not null default 1,
  frequency text not null default 'daily'::text,
  hour integer not null default 2,
  keep_days integer not null default 7,
  keep_weeks integer not null default 5,
  keep_months integer not null default 12,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint backup_setting_pkey PRIMARY KEY (id),
  constraint backup_setting_days CHECK (keep_days >= 1 AND keep_days <= 60),
  constraint backup_setting_frequency_check CHECK (frequency = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text])),
  constraint backup_setting_hour CHECK (hour >= 0 AND hour <= 23),
  constraint backup_setting_id_check CHECK (id = 1),
  constraint backup_setting_months CHECK (keep_months >= 0 AND keep_months <= 120),
  constraint backup_setting_weeks CHECK (keep_weeks >= 0 AND keep_weeks <= 60)
);
CREATE TRIGGER backup_setting_touch BEFORE UPDATE ON backup_setting FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint backup_setting_days on backup_setting is 'keep_days: Backups of 1 to 60 days can be kept.';
comment on constraint backup_setting_hour on backup_setting is 'hour: The hour must be from 0 to 23.';
comment on constraint backup_setting_months on backup_setting is 'keep_months: Backups of 0 to 120 months can be kept.';
comment on constraint backup_setting_weeks on backup_setting is 'keep_weeks: Backups of 0 to 60 weeks can be kept.';

create table calendar_feed (
  person_id integer not null,
  hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_feed_pkey PRIMARY KEY (person_id),
  constraint calendar_feed_hash_key UNIQUE (hash),
  constraint calendar_feed_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table class (
  id integer not null generated always as identity,
  name text not null,
  "position" integer not null,
  group_name text not null,
  is_retired boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint class_name_exact PRIMARY KEY (name),
  constraint class_id_key UNIQUE (id),
  constraint class_position_key UNIQUE ("position") DEFERRABLE,
  constraint class_group_name_fkey FOREIGN KEY (group_name) REFERENCES class_group(name),
  constraint class_position_check CHECK ("position" > 0)
);
CREATE UNIQUE INDEX class_name ON public.class USING btree (upper(name));
CREATE TRIGGER class_touch BEFORE UPDATE ON class FOR EACH ROW EXECUTE FUNCTION touch();
comment on index class_name is 'name: There is already a class with this name.';
comment on constraint class_name_exact on class is 'name: There is already a class with this name.';

create table class_group (
  name text not null,
  constraint class_group_pkey PRIMARY KEY (name)
);

create table class_session (
  id integer not null generated always as identity,
  lecturer_id integer not null,
  lesson_id integer,
  offering_id integer not null,
  classes text[] not null default '{}'::text[],
  date date not null,
  start_time time without time zone not null,
  strength integer not null,
  present integer not null,
  absent integer not null,
  signature text,
  extra_reason text,
  status text not null default 'present'::text,
  taken_at timestamp with time zone,
  taken_by integer,
  is_unplanned boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint class_session_pkey PRIMARY KEY (id),
  constraint class_session_of_lesson UNIQUE (lesson_id),
  constraint class_session_unique UNIQUE (lecturer_id, offering_id, date, start_time, classes),
  constraint class_session_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint class_session_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE SET NULL,
  constraint class_session_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint class_session_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES person(id),
  constraint class_session_check CHECK ((taken_at IS NULL) = (taken_by IS NULL)),
  constraint class_session_figures CHECK ((present + absent) = strength AND present >= 0 AND absent >= 0),
  constraint class_session_status_check CHECK (status = ANY (ARRAY['present'::text, 'absent'::text, 'late'::text]))
);
CREATE INDEX class_session_lecturer ON public.class_session USING btree (lecturer_id, date);
CREATE INDEX class_session_newest ON public.class_session USING btree (((date + start_time)), id);
CREATE INDEX class_session_offering ON public.class_session USING btree (offering_id, date);
CREATE INDEX class_session_taker ON public.class_session USING btree (taken_by) WHERE (taken_by IS NOT NULL);
CREATE UNIQUE INDEX class_session_unplanned ON public.class_session USING btree (offering_id, date, classes) WHERE is_unplanned;
CREATE TRIGGER class_session_classes BEFORE INSERT OR UPDATE OF classes ON class_session FOR EACH ROW EXECUTE FUNCTION order_classes();
CREATE CONSTRAINT TRIGGER class_session_closed AFTER UPDATE ON class_session NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.lecturer_id IS DISTINCT FROM old.lecturer_id OR new.offering_id IS DISTINCT FROM old.offering_id OR new.date IS DISTINCT FROM old.date OR new.start_time IS DISTINCT FROM old.start_time OR new.present IS DISTINCT FROM old.present OR new.absent IS DISTINCT FROM old.absent OR new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION refuse_closed_session();
CREATE TRIGGER class_session_deleted_total AFTER DELETE ON class_session REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_attendance_of_sessions();
CREATE TRIGGER class_session_moved_total AFTER UPDATE ON class_session FOR EACH ROW WHEN (new.offering_id IS DISTINCT FROM old.offering_id OR new.date IS DISTINCT FROM old.date) EXECUTE FUNCTION refresh_attendance_of_session();
CREATE CONSTRAINT TRIGGER class_session_open_term AFTER INSERT OR DELETE ON class_session NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_closed_session();
CREATE TRIGGER class_session_touch BEFORE UPDATE ON class_session FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint class_session_figures on class_session is 'present: Present must be a whole number from 0 to the strength.';
comment on constraint class_session_of_lesson on class_session is 'The register of this class has been taken already.';
comment on constraint class_session_open_term on class_session is 'This term is closed, so its attendance can''t be changed.';
comment on constraint class_session_unique on class_session is 'time: There is already an attendance record of this class at this time.';
comment on index class_session_unplanned is 'A register of this class was taken already that day.';

create table class_spread (
  offering_id integer not null,
  class text not null,
  kind text not null,
  title text not null,
  spread jsonb not null,
  seen jsonb not null,
  taken_at timestamp with time zone not null default now(),
  edition integer not null default 1,
  constraint class_spread_pkey PRIMARY KEY (offering_id, class, kind, title),
  constraint class_spread_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id) ON DELETE CASCADE,
  constraint class_spread_kind_check CHECK (kind = ANY (ARRAY['assignment'::text, 'end_module'::text, 'module'::text]))
);

create table cohort (
  id integer not null generated always as identity,
  name text not null,
  is_retired boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint cohort_pkey PRIMARY KEY (id),
  constraint cohort_name_exact UNIQUE (name)
);
CREATE UNIQUE INDEX cohort_name ON public.cohort USING btree (upper(name));
CREATE TRIGGER cohort_touch BEFORE UPDATE ON cohort FOR EACH ROW EXECUTE FUNCTION touch();
comment on index cohort_name is 'name: There is already a cohort with this name.';
comment on constraint cohort_name_exact on cohort is 'name: There is already a cohort with this name.';

create table college_identity (
  id uuid not null,
  only_one boolean not null default true,
  secrets_key bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint college_identity_pkey PRIMARY KEY (only_one),
  constraint college_identity_only_one_check CHECK (only_one)
);

create table contact_message (
  id integer not null generated always as identity,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  office text,
  office_name text,
  lecturer_id integer,
  status text not null default 'new'::text,
  held_for text,
  sender_told_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint contact_message_check CHECK ((office IS NULL) = (office_name IS NULL)),
  constraint contact_message_check1 CHECK (office IS NULL OR lecturer_id IS NULL),
  constraint contact_message_check2 CHECK ((status = 'held'::text) = (held_for IS NOT NULL)),
  constraint contact_message_held_for_check CHECK (held_for = ANY (ARRAY['trap'::text, 'name'::text, 'links'::text, 'repeated'::text, 'rate'::text])),
  constraint contact_message_status_check CHECK (status = ANY (ARRAY['held'::text, 'new'::text, 'read'::text, 'answered'::text]))
);
CREATE INDEX contact_message_by_age ON public.contact_message USING btree (updated_at) WHERE ((status = ANY (ARRAY['read'::text, 'answered'::text])) OR (sender_told_at IS NOT NULL));
CREATE INDEX contact_message_lecturer ON public.contact_message USING btree (lecturer_id, created_at DESC, id DESC) WHERE (lecturer_id IS NOT NULL);
CREATE INDEX contact_message_newest ON public.contact_message USING btree (created_at DESC, id DESC);
CREATE INDEX contact_message_text ON public.contact_message USING btree (md5(searchable(message)), created_at);
CREATE TRIGGER contact_message_touch BEFORE UPDATE ON contact_message FOR EACH ROW EXECUTE FUNCTION touch();

create table content (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint content_pkey PRIMARY KEY (key)
);
CREATE TRIGGER content_touch BEFORE UPDATE ON content FOR EACH ROW EXECUTE FUNCTION touch();

create table content_draft (
  key text not null,
  value jsonb,
  based_on integer not null default 0,
  changed_by integer,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint content_draft_pkey PRIMARY KEY (key),
  constraint content_draft_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES person(id)
);
CREATE INDEX content_draft_author ON public.content_draft USING btree (changed_by);
CREATE TRIGGER content_draft_touch BEFORE UPDATE ON content_draft FOR EACH ROW EXECUTE FUNCTION touch();

create table content_version (
  key text not null,
  number integer not null,
  value jsonb not null,
  published_by integer,
  published_at timestamp with time zone not null default now(),
  restored_from integer,
  constraint content_version_pkey PRIMARY KEY (key, number),
  constraint content_version_key_restored_from_fkey FOREIGN KEY (key, restored_from) REFERENCES content_version(key, number),
  constraint content_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES person(id),
  constraint content_version_number_check CHECK (number > 0)
);
CREATE INDEX content_version_by_age ON public.content_version USING btree (published_at);
CREATE INDEX content_version_publisher ON public.content_version USING btree (published_by);
CREATE INDEX content_version_restored ON public.content_version USING btree (key, restored_from) WHERE (restored_from IS NOT NULL);
CREATE TRIGGER content_version_append_only BEFORE UPDATE ON content_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER content_version_keep BEFORE TRUNCATE ON content_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER content_version_kept BEFORE DELETE ON content_version FOR EACH ROW EXECUTE FUNCTION refuse_early_version_deletion();

create table deleted_record (
  id integer not null generated always as identity,
  kind text not null,
  record_id integer not null,
  label text not null,
  detail text,
  deleted_at timestamp with time zone not null default now(),
  deleted_by integer,
  status text,
  kept_rows jsonb not null default '[]'::jsonb,
  constraint deleted_record_pkey PRIMARY KEY (id),
  constraint deleted_record_kind_record_id_key UNIQUE (kind, record_id),
  constraint deleted_record_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES person(id)
);
CREATE INDEX deleted_record_by ON public.deleted_record USING btree (deleted_by);
CREATE INDEX deleted_record_newest ON public.deleted_record USING btree (deleted_at, id);
CREATE INDEX deleted_record_search ON public.deleted_record USING gin (searchable(((label || ' '::text) || COALESCE(detail, ''::text))) gin_trgm_ops);

create table department (
  id integer not null generated always as identity,
  name text not null,
  is_retired boolean not null default false,
  former_names text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint department_pkey PRIMARY KEY (id),
  constraint department_name_exact UNIQUE (name)
);
CREATE UNIQUE INDEX department_name ON public.department USING btree (comparable(name));
CREATE TRIGGER department_renamed BEFORE UPDATE OF name ON department FOR EACH ROW WHEN (new.name <> old.name) EXECUTE FUNCTION keep_former_name();
CREATE TRIGGER department_touch BEFORE UPDATE ON department FOR EACH ROW EXECUTE FUNCTION touch();
comment on index department_name is 'name: There is already a department with this name.';
comment on constraint department_name_exact on department is 'name: There is already a department with this name.';

create table device_key (
  id integer not null generated always as identity,
  person_id integer not null,
  device_id uuid not null,
  device text not null,
  key bytea not null,
  created_at timestamp with time zone not null default now(),
  signed_in_at timestamp with time zone not null default now(),
  constraint device_key_pkey PRIMARY KEY (id),
  constraint device_key_person_id_device_id_key UNIQUE (person_id, device_id),
  constraint device_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint device_key_key_check CHECK (length(key) = 32)
);

create table disk_sample (
  machine text not null,
  hour timestamp with time zone not null default date_trunc('hour'::text, now()),
  free_bytes bigint not null,
  constraint disk_sample_pkey PRIMARY KEY (machine, hour)
);

create table document (
  id integer not null generated always as identity,
  batch_id integer not null,
  kind text not null,
  reference text not null,
  student_id integer,
  term_id integer,
  subject_id integer,
  class text,
  name text not null,
  facts jsonb not null,
  paper jsonb not null,
  code text,
  key_id text,
  issued_by integer,
  issued_at timestamp with time zone not null default now(),
  replaced_by integer,
  revoked_at timestamp with time zone,
  revoked_by integer,
  revoked_reason text,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_code_key UNIQUE (code),
  constraint document_reference_key UNIQUE (reference),
  constraint document_replaced_by_key UNIQUE (replaced_by),
  constraint document_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES document_batch(id),
  constraint document_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint document_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES person(id),
  constraint document_key_id_fkey FOREIGN KEY (key_id) REFERENCES document_key(id),
  constraint document_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES document(id),
  constraint document_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES person(id),
  constraint document_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint document_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint document_term FOREIGN KEY (term_id) REFERENCES term(id),
  constraint document_check CHECK ((kind = ANY (ARRAY['class_list'::text, 'grade_sheet'::text])) = (student_id IS NULL)),
  constraint document_check1 CHECK ((student_id IS NULL) = (code IS NULL) AND (code IS NULL) = (key_id IS NULL)),
  constraint document_check2 CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
  constraint document_check3 CHECK (replaced_by IS NULL OR replaced_by > id),
  constraint document_kind_check CHECK (kind = ANY (ARRAY['report_card'::text, 'transcript'::text, 'enrolment_certificate'::text, 'class_list'::text, 'grade_sheet'::text]))
);
CREATE INDEX document_batch_id ON public.document USING btree (batch_id);
CREATE INDEX document_class ON public.document USING btree (class) WHERE (class IS NOT NULL);
CREATE INDEX document_issuer ON public.document USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX document_key_id ON public.document USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX document_newest ON public.document USING btree (issued_at DESC, id DESC);
CREATE INDEX document_of_term ON public.document USING btree (term_id) WHERE (term_id IS NOT NULL);
CREATE INDEX document_revoker ON public.document USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX document_student ON public.document USING btree (student_id, issued_at DESC, id DESC) WHERE (student_id IS NOT NULL);
CREATE INDEX document_subject ON public.document USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX document_text ON public.document USING gin (searchable(((((name || ' '::text) || reference) || ' '::text) || COALESCE(code, ''::text))) gin_trgm_ops);
CREATE TRIGGER document_append_only BEFORE DELETE ON document FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_keep BEFORE TRUNCATE ON document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_state BEFORE UPDATE ON document FOR EACH ROW EXECUTE FUNCTION refuse_reissued_change();
comment on constraint document_term on document is 'Documents were issued for this term, so it can''t be deleted.';

create table document_batch (
  id integer not null generated always as identity,
  issued_by integer,
  issued_at timestamp with time zone not null default now(),
  constraint document_batch_pkey PRIMARY KEY (id),
  constraint document_batch_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES person(id)
);
CREATE INDEX document_batch_issuer ON public.document_batch USING btree (issued_by) WHERE (issued_by IS NOT NULL);

create table document_key (
  id text not null,
  public_key bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint document_key_pkey PRIMARY KEY (id),
  constraint document_key_id_check CHECK (id ~ '^[0-9a-f]{8}$'::text),
  constraint document_key_public_key_check CHECK (length(public_key) = 32)
);
CREATE TRIGGER document_key_append_only BEFORE DELETE OR UPDATE ON document_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_key_keep BEFORE TRUNCATE ON document_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table enrolment (
  id integer not null generated always as identity,
  student_id integer not null,
  term_id integer not null,
  class text,
  outcome text not null default 'continuing'::text,
  withdrawn_at timestamp with time zone,
  year_corrected boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint enrolment_pkey PRIMARY KEY (id),
  constraint enrolment_unique UNIQUE (student_id, term_id),
  constraint enrolment_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint enrolment_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint enrolment_term FOREIGN KEY (term_id) REFERENCES term(id),
  constraint enrolment_check CHECK (NOT year_corrected OR outcome = 'withdrawn'::text),
  constraint enrolment_outcome_check CHECK (outcome = ANY (ARRAY['continuing'::text, 'promoted'::text, 'repeating'::text, 'withdrawn'::text, 'graduated'::text]))
);
CREATE INDEX enrolment_term_class ON public.enrolment USING btree (term_id, class) INCLUDE (student_id, outcome);
CREATE INDEX enrolment_withdrawn ON public.enrolment USING btree (term_id, class) WHERE (outcome = 'withdrawn'::text);
CREATE TRIGGER enrolment_added_stale AFTER INSERT ON enrolment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_enrolment();
CREATE TRIGGER enrolment_added_work AFTER INSERT ON enrolment REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_place();
CREATE TRIGGER enrolment_changed_stale AFTER UPDATE ON enrolment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_enrolment();
CREATE TRIGGER enrolment_changed_work AFTER UPDATE ON enrolment REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_place();
CREATE TRIGGER enrolment_class AFTER INSERT OR UPDATE OF class ON enrolment FOR EACH ROW EXECUTE FUNCTION copy_class_to_grades();
CREATE TRIGGER enrolment_deleted_stale AFTER DELETE ON enrolment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_enrolment();
CREATE TRIGGER enrolment_deleted_work AFTER DELETE ON enrolment REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_place();
CREATE TRIGGER enrolment_group_work AFTER INSERT OR UPDATE OF class, outcome ON enrolment FOR EACH ROW WHEN (new.class IS NOT NULL AND new.outcome <> 'withdrawn'::text) EXECUTE FUNCTION share_group_work('student_id');
CREATE TRIGGER enrolment_withdrawal BEFORE INSERT OR UPDATE OF outcome ON enrolment FOR EACH ROW EXECUTE FUNCTION note_withdrawal();
comment on constraint enrolment_term on enrolment is 'Students are enrolled in this term, so it can''t be deleted.';
comment on constraint enrolment_unique on enrolment is 'This student is already enrolled in this term.';

create table event (
  id integer not null generated always as identity,
  series_id uuid,
  title text not null,
  description text,
  event_type text not null default 'general'::text,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone,
  is_all_day boolean not null default false,
  location text,
  target_audience text not null default 'all'::text,
  max_participants integer,
  registration_required boolean not null default false,
  registration_deadline timestamp with time zone,
  is_featured boolean not null default false,
  tags text,
  image_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint event_pkey PRIMARY KEY (id),
  constraint event_image_id_fkey FOREIGN KEY (image_id) REFERENCES file(id),
  constraint event_check CHECK (registration_required OR registration_deadline IS NULL),
  constraint event_check1 CHECK (NOT is_all_day OR (start_date AT TIME ZONE '02:00:00'::interval)::time without time zone = '00:00:00'::time without time zone AND COALESCE((end_date AT TIME ZONE '02:00:00'::interval)::time without time zone, '00:00:00'::time without time zone) = '00:00:00'::time without time zone),
  constraint event_dates CHECK (
CASE
    WHEN is_all_day THEN end_date >= start_date
    ELSE end_date > start_date
END),
  constraint event_deadline CHECK (registration_deadline <= start_date),
  constraint event_event_type_check CHECK (event_type = ANY (ARRAY['general'::text, 'academic'::text, 'sports'::text, 'cultural'::text, 'orientation'::text])),
  constraint event_target_audience_check CHECK (target_audience = ANY (ARRAY['all'::text, 'students'::text, 'lecturers'::text, 'staff'::text]))
);
CREATE INDEX event_image ON public.event USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX event_series ON public.event USING btree (series_id, start_date) WHERE (series_id IS NOT NULL);
CREATE INDEX event_start ON public.event USING btree (start_date, id);
CREATE TRIGGER event_touch BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint event_dates on event is 'end_date: End date must be after the start date.';
comment on constraint event_deadline on event is 'registration_deadline: Registration deadline must not be after the start date.';

create table event_registration (
  id integer not null generated always as identity,
  event_id integer not null,
  person_id integer not null,
  state text not null,
  attended boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint event_registration_pkey PRIMARY KEY (id),
  constraint event_registration_event_id_person_id_key UNIQUE (event_id, person_id),
  constraint event_registration_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_registration_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint event_registration_state_check CHECK (state = ANY (ARRAY['registered'::text, 'waiting'::text]))
);
CREATE INDEX event_registration_order ON public.event_registration USING btree (event_id, state, id);
CREATE INDEX event_registration_person ON public.event_registration USING btree (person_id);

create table excuse (
  id integer not null generated always as identity,
  student_id integer not null,
  first_date date not null,
  last_date date not null,
  reason text,
  file_id uuid,
  state text not null default 'waiting'::text,
  decided_by integer,
  decided_at timestamp with time zone,
  answer text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint excuse_pkey PRIMARY KEY (id),
  constraint excuse_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(id),
  constraint excuse_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint excuse_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint excuse_check CHECK ((state = 'waiting'::text) = (decided_at IS NULL)),
  constraint excuse_dates CHECK (last_date >= first_date),
  constraint excuse_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX excuse_decider ON public.excuse USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX excuse_file ON public.excuse USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX excuse_order ON public.excuse USING btree ((
CASE state
    WHEN 'waiting'::text THEN (id - 2147483647)
    ELSE (- id)
END), id);
CREATE INDEX excuse_student ON public.excuse USING btree (student_id, first_date);
CREATE UNIQUE INDEX excuse_waiting ON public.excuse USING btree (student_id, first_date, last_date) WHERE (state = 'waiting'::text);
CREATE TRIGGER excuse_total AFTER INSERT OR DELETE OR UPDATE ON excuse FOR EACH ROW EXECUTE FUNCTION refresh_attendance_of_excuse();
CREATE TRIGGER excuse_touch BEFORE UPDATE ON excuse FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint excuse_dates on excuse is 'last_date: The last day must not be before the first day.';
comment on index excuse_waiting is 'first_date: You have asked for an excuse for these days already.';

create table extension (
  id integer not null generated always as identity,
  assignment_id integer not null,
  student_id integer not null,
  due_at timestamp with time zone not null,
  reason text,
  given_by integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint extension_pkey PRIMARY KEY (id),
  constraint extension_unique UNIQUE (assignment_id, student_id),
  constraint extension_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON DELETE CASCADE,
  constraint extension_given_by_fkey FOREIGN KEY (given_by) REFERENCES person(id),
  constraint extension_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX extension_giver ON public.extension USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX extension_newest ON public.extension USING btree (created_at DESC, id DESC);
CREATE INDEX extension_student ON public.extension USING btree (student_id);
CREATE TRIGGER extension_touch BEFORE UPDATE ON extension FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint extension_unique on extension is 'student_id: This student has more time for this assignment already.';

create table file (
  id uuid not null default gen_random_uuid(),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  visibility text not null,
  uploaded_by integer,
  created_at timestamp with time zone not null default now(),
  constraint file_pkey PRIMARY KEY (id),
  constraint file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES person(id),
  constraint file_size_check CHECK (size >= 0),
  constraint file_visibility_check CHECK (visibility = ANY (ARRAY['public'::text, 'private'::text]))
);
CREATE INDEX file_uploader ON public.file USING btree (uploaded_by);

create table grade (
  id integer not null generated always as identity,
  student_id integer not null,
  offering_id integer not null,
  grade_type text not null,
  assignment_id integer,
  title text not null,
  state text not null default 'number'::text,
  points numeric(6,1),
  max_points numeric(6,1) not null,
  percentage integer generated always as (
CASE
    WHEN (state = 'number'::text) THEN (round(((points / max_points) * (100)::numeric)))::integer
    ELSE NULL::integer
END) stored,
  feedback text,
  rubric_id integer,
  rubric_levels integer[],
  graded_by integer,
  graded_at timestamp with time zone not null default now(),
  published_at timestamp with time zone default now(),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  class text,
  constraint grade_pkey PRIMARY KEY (id),
  constraint grade_assignment_id_offering_id_max_points_fkey FOREIGN KEY (assignment_id, offering_id, max_points) REFERENCES assignment(id, offering_id, max_points),
  constraint grade_graded_by_fkey FOREIGN KEY (graded_by) REFERENCES person(id),
  constraint grade_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint grade_rubric_id_assignment_id_fkey FOREIGN KEY (rubric_id, assignment_id) REFERENCES rubric(id, assignment_id),
  constraint grade_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint grade_check CHECK ((state = 'number'::text) = (points IS NOT NULL)),
  constraint grade_check1 CHECK (assignment_id IS NULL OR grade_type = 'assignment'::text),
  constraint grade_check2 CHECK ((rubric_id IS NULL) = (rubric_levels IS NULL)),
  constraint grade_check3 CHECK (rubric_id IS NULL OR assignment_id IS NOT NULL AND state = 'number'::text),
  constraint grade_grade_type_check CHECK (grade_type = ANY (ARRAY['assignment'::text, 'end_module'::text])),
  constraint grade_max_points CHECK (max_points >= 1::numeric),
  constraint grade_points_least CHECK (points >= 0::numeric),
  constraint grade_points_most CHECK (points <= max_points),
  constraint grade_state_check CHECK (state = ANY (ARRAY['number'::text, 'missing'::text, 'exempt'::text, 'absent'::text]))
);
CREATE UNIQUE INDEX grade_assignment_unique ON public.grade USING btree (assignment_id, student_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX grade_class ON public.grade USING btree (offering_id, class, graded_at DESC, id DESC) INCLUDE (student_id, assignment_id, graded_by);
CREATE UNIQUE INDEX grade_end_module_unique ON public.grade USING btree (student_id, offering_id) WHERE (grade_type = 'end_module'::text);
CREATE INDEX grade_grader ON public.grade USING btree (graded_by);
CREATE INDEX grade_newest ON public.grade USING btree (graded_at DESC, id DESC);
CREATE INDEX grade_offering ON public.grade USING btree (offering_id, student_id);
CREATE INDEX grade_rubric ON public.grade USING btree (rubric_id) WHERE (rubric_id IS NOT NULL);
CREATE INDEX grade_student ON public.grade USING btree (student_id);
CREATE INDEX grade_title ON public.grade USING btree (title);
CREATE UNIQUE INDEX grade_title_unique ON public.grade USING btree (student_id, offering_id, comparable(title)) WHERE ((grade_type = 'assignment'::text) AND (assignment_id IS NULL));
CREATE TRIGGER grade_added_stale AFTER INSERT ON grade REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_grade();
CREATE TRIGGER grade_added_work AFTER INSERT ON grade REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_work();
CREATE TRIGGER grade_changed_stale AFTER UPDATE ON grade REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_grade();
CREATE TRIGGER grade_changed_work AFTER UPDATE ON grade REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_work();
CREATE TRIGGER grade_class BEFORE INSERT OR UPDATE OF student_id, offering_id ON grade FOR EACH ROW EXECUTE FUNCTION copy_class_from_enrolment();
CREATE CONSTRAINT TRIGGER grade_closed AFTER UPDATE ON grade NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.student_id IS DISTINCT FROM old.student_id OR new.offering_id IS DISTINCT FROM old.offering_id OR new.grade_type IS DISTINCT FROM old.grade_type OR new.assignment_id IS DISTINCT FROM old.assignment_id OR new.title IS DISTINCT FROM old.title OR new.state IS DISTINCT FROM old.state OR new.points IS DISTINCT FROM old.points OR new.max_points IS DISTINCT FROM old.max_points OR new.feedback IS DISTINCT FROM old.feedback OR new.rubric_id IS DISTINCT FROM old.rubric_id OR new.rubric_levels IS DISTINCT FROM old.rubric_levels OR new.graded_by IS DISTINCT FROM old.graded_by OR new.graded_at IS DISTINCT FROM old.graded_at OR new.published_at IS DISTINCT FROM old.published_at) EXECUTE FUNCTION refuse_closed_grade();
CREATE TRIGGER grade_deleted_stale AFTER DELETE ON grade REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_grade();
CREATE TRIGGER grade_deleted_work AFTER DELETE ON grade REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_work();
CREATE TRIGGER grade_filled_rubric BEFORE UPDATE ON grade FOR EACH ROW WHEN (new.rubric_id = old.rubric_id AND new.rubric_levels = old.rubric_levels AND (new.state IS DISTINCT FROM old.state OR new.points IS DISTINCT FROM old.points)) EXECUTE FUNCTION drop_filled_rubric();
CREATE CONSTRAINT TRIGGER grade_open_term AFTER INSERT OR DELETE ON grade NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_closed_grade();
CREATE TRIGGER grade_touch BEFORE UPDATE ON grade FOR EACH ROW WHEN (NOT new.class IS DISTINCT FROM old.class AND (NOT new.published_at IS DISTINCT FROM old.published_at OR new.state IS DISTINCT FROM old.state OR new.points IS DISTINCT FROM old.points OR new.feedback IS DISTINCT FROM old.feedback OR new.title IS DISTINCT FROM old.title OR new.max_points IS DISTINCT FROM old.max_points OR new.graded_at IS DISTINCT FROM old.graded_at)) EXECUTE FUNCTION touch();
comment on index grade_assignment_unique is 'This student already has a grade for this assignment.';
comment on index grade_end_module_unique is 'This student already has an end of module grade for this subject and term.';
comment on constraint grade_max_points on grade is 'max_points: Max points must be at least 1.';
comment on constraint grade_open_term on grade is 'This term is closed, so its grades can''t be changed.';
comment on constraint grade_points_least on grade is 'points_earned: Points earned must be at least 0.';
comment on constraint grade_points_most on grade is 'points_earned: Points earned must not be more than max points.';
comment on index grade_title_unique is 'assignment_title: This student already has a grade with this title in this subject and term.';

create table grade_history (
  id bigint not null generated always as identity,
  grade_id integer not null,
  changed_by integer,
  changed_at timestamp with time zone not null default now(),
  before jsonb,
  after jsonb,
  reason text,
  constraint grade_history_pkey PRIMARY KEY (id),
  constraint grade_history_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES person(id)
);
CREATE INDEX grade_history_changer ON public.grade_history USING btree (changed_by);
CREATE INDEX grade_history_grade ON public.grade_history USING btree (grade_id, id);
CREATE TRIGGER grade_history_append_only BEFORE DELETE OR UPDATE ON grade_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER grade_history_keep BEFORE TRUNCATE ON grade_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table grade_total (
  day date not null,
  offering_id integer not null,
  class text,
  grade_type text not null,
  grades integer not null,
  missing integer not null,
  exempt integer not null,
  absent integer not null,
  counted integer not null,
  percentage_sum integer not null,
  reaching integer[] not null,
  constraint grade_total_offering_id_class_grade_type_day_key UNIQUE NULLS NOT DISTINCT (offering_id, class, grade_type, day)
);
CREATE INDEX grade_total_day ON public.grade_total USING btree (day);

create table grading_policy (
  version integer not null generated always as identity,
  policy jsonb not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint grading_policy_pkey PRIMARY KEY (version),
  constraint grading_policy_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id),
  constraint grading_policy_policy_check CHECK (is_grading_policy(policy))
);
CREATE INDEX grading_policy_maker ON public.grading_policy USING btree (created_by);
CREATE TRIGGER grading_policy_immutable BEFORE DELETE OR UPDATE ON grading_policy FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER grading_policy_keep BEFORE TRUNCATE ON grading_policy FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER grading_policy_stale AFTER INSERT ON grading_policy FOR EACH STATEMENT EXECUTE FUNCTION stale_by_policy();

create table group_member (
  assignment_id integer not null,
  student_id integer not null,
  number integer not null,
  constraint group_member_pkey PRIMARY KEY (assignment_id, student_id),
  constraint group_member_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON DELETE CASCADE,
  constraint group_member_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint group_member_number_check CHECK (number >= 1 AND number <= 100)
);
CREATE INDEX group_member_student ON public.group_member USING btree (student_id);

create table holiday (
  id integer not null generated always as identity,
  name text not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint holiday_pkey PRIMARY KEY (id),
  constraint holiday_dates CHECK (end_date >= start_date)
);
CREATE INDEX holiday_days ON public.holiday USING btree (start_date, end_date);
CREATE UNIQUE INDEX holiday_name_unique ON public.holiday USING btree (comparable(name), start_date);
CREATE TRIGGER holiday_change_lessons AFTER UPDATE ON holiday REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_lessons_of_changed_holidays();
CREATE TRIGGER holiday_lessons AFTER INSERT ON holiday REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_lessons_of_holidays();
CREATE TRIGGER holiday_lessons_back AFTER DELETE ON holiday REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_lessons_of_holidays();
CREATE TRIGGER holiday_touch BEFORE UPDATE ON holiday FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint holiday_dates on holiday is 'end_date: The last day must not be before the first day.';
comment on index holiday_name_unique is 'name: There is already a holiday of this name that begins on this day.';

create table idempotency (
  person_id integer not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  reply json,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '2 days'::interval),
  constraint idempotency_pkey PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_expires ON public.idempotency USING btree (expires_at);

create table import (
  id integer not null generated always as identity,
  kind text not null,
  reference text not null,
  file_name text not null,
  size integer not null,
  sha256 bytea not null,
  rows_total integer not null,
  rows_imported integer not null,
  rows_unchanged integer not null default 0,
  rejected jsonb,
  effects jsonb not null,
  imported_by integer not null,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint import_pkey PRIMARY KEY (id),
  constraint import_reference_key UNIQUE (reference),
  constraint import_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES person(id),
  constraint import_kind_check CHECK (kind = ANY (ARRAY['students'::text, 'lecturers'::text, 'subjects'::text, 'teaching'::text, 'grades'::text, 'timetable'::text]))
);
CREATE INDEX import_importer ON public.import USING btree (imported_by);
CREATE INDEX import_newest ON public.import USING btree (created_at DESC, id DESC);

create table lecturer (
  id integer not null generated always as identity,
  person_id integer not null,
  employee_number text not null,
  department text not null,
  qualification text,
  specialization text,
  office_location text,
  class text,
  hire_date date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint lecturer_pkey PRIMARY KEY (id),
  constraint employee_number_unique UNIQUE (employee_number),
  constraint lecturer_of_person UNIQUE (person_id),
  constraint lecturer_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint lecturer_department FOREIGN KEY (department) REFERENCES department(name) ON UPDATE CASCADE,
  constraint lecturer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint lecturer_hired CHECK (hire_date >= '1937-01-01'::date AND hire_date <= (college_today() + '1 year'::interval))
);
CREATE INDEX lecturer_department ON public.lecturer USING btree (department);
CREATE INDEX lecturer_search ON public.lecturer USING gin (searchable(((department || ' '::text) || COALESCE(specialization, ''::text))) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE CONSTRAINT TRIGGER lecturer_class_taught_classes AFTER UPDATE OF class, deleted_at ON lecturer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.class IS DISTINCT FROM old.class OR new.deleted_at IS DISTINCT FROM old.deleted_at) EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER lecturer_no_taught_classes AFTER TRUNCATE ON lecturer FOR EACH STATEMENT EXECUTE FUNCTION keep_taught_classes();
CREATE CONSTRAINT TRIGGER lecturer_role AFTER INSERT OR UPDATE OF person_id ON lecturer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_record_of_role();
CREATE CONSTRAINT TRIGGER lecturer_taught_classes AFTER INSERT OR DELETE ON lecturer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER lecturer_touch BEFORE UPDATE ON lecturer FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint employee_number_unique on lecturer is 'employee_number: There is already a lecturer with this number.';
comment on constraint lecturer_department on lecturer is 'department: This department has just been renamed or deleted. Choose another.';
comment on constraint lecturer_hired on lecturer is 'hire_date: Hire date must be in 1937 or later, and at most a year ahead.';
comment on constraint lecturer_of_person on lecturer is 'This person has a lecturer''s record already.';

create table lesson (
  id integer not null generated always as identity,
  entry_id integer not null,
  planned_date date not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  lecturer_id integer not null,
  room_id integer,
  is_cancelled boolean not null default false,
  reason text,
  changed_at timestamp with time zone,
  period tsrange generated always as (
CASE
    WHEN (end_time > start_time) THEN tsrange((date + start_time), (date + end_time))
    ELSE NULL::tsrange
END) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint lesson_pkey PRIMARY KEY (id),
  constraint lesson_entry_id_planned_date_key UNIQUE (entry_id, planned_date),
  constraint lesson_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES timetable_entry(id) ON DELETE CASCADE,
  constraint lesson_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint lesson_room FOREIGN KEY (room_id) REFERENCES room(id),
  constraint lesson_check CHECK (changed_at IS NOT NULL OR date = planned_date AND NOT is_cancelled AND reason IS NULL),
  constraint lesson_day CHECK (EXTRACT(isodow FROM date) >= 1::numeric AND EXTRACT(isodow FROM date) <= 6::numeric),
  constraint lesson_hours CHECK (start_time >= '08:00:00'::time without time zone AND end_time <= '18:00:00'::time without time zone),
  constraint lesson_steps CHECK ((EXTRACT(epoch FROM start_time) % 300::numeric) = 0::numeric AND (EXTRACT(epoch FROM end_time) % 300::numeric) = 0::numeric),
  constraint lesson_times CHECK (end_time > start_time)
);
CREATE INDEX lesson_date ON public.lesson USING btree (date);
CREATE INDEX lesson_lecturer ON public.lesson USING btree (lecturer_id, date);
CREATE INDEX lesson_of_room ON public.lesson USING btree (room_id, date) WHERE (room_id IS NOT NULL);
CREATE TRIGGER lesson_booked AFTER INSERT ON lesson REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_bookings();
CREATE TRIGGER lesson_booked_again AFTER UPDATE ON lesson REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_bookings();
CREATE TRIGGER lesson_touch BEFORE UPDATE ON lesson FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint lesson_day on lesson is 'date: Classes are held from Monday to Saturday.';
comment on constraint lesson_hours on lesson is 'start_time: Classes are held between 08:00 and 18:00.';
comment on constraint lesson_room on lesson is 'The timetable uses this room, so it can''t be deleted.';
comment on constraint lesson_steps on lesson is 'start_time: Times must be in steps of five minutes.';
comment on constraint lesson_times on lesson is 'end_time: End time must be after the start time, on the same day.';

create table lesson_booking (
  lesson_id integer not null,
  lecturer_id integer,
  room_id integer,
  class text,
  year_of_study integer,
  period tsrange not null,
  constraint lesson_booking_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint lesson_booking_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_booking_check CHECK (num_nonnulls(lecturer_id, room_id, class) = 1 AND (class IS NULL) = (year_of_study IS NULL)),
  constraint lesson_booking_class EXCLUDE USING gist (class WITH =, year_of_study WITH =, period WITH &&) WHERE (class IS NOT NULL),
  constraint lesson_booking_lecturer EXCLUDE USING gist (lecturer_id WITH =, period WITH &&) WHERE (lecturer_id IS NOT NULL),
  constraint lesson_booking_room EXCLUDE USING gist (room_id WITH =, period WITH &&) WHERE (room_id IS NOT NULL)
);
CREATE INDEX lesson_booking_lesson ON public.lesson_booking USING btree (lesson_id);
comment on constraint lesson_booking_class on lesson_booking is 'Students would have two classes at the same time.';
comment on constraint lesson_booking_lecturer on lesson_booking is 'A lecturer would have two classes at the same time.';
comment on constraint lesson_booking_room on lesson_booking is 'A room would have two classes at the same time.';

create table mail (
  id integer not null generated always as identity,
  person_id integer,
  to_address text not null,
  to_name text not null,
  subject text not null,
  body text not null,
  status text not null default 'unsent'::text,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  is_written boolean not null default false,
  attachment_name text,
  attachment text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint mail_check CHECK (attachment IS NULL OR attachment_name IS NOT NULL),
  constraint mail_status_check CHECK (status = ANY (ARRAY['unsent'::text, 'sent'::text]))
);
CREATE INDEX mail_created ON public.mail USING btree (created_at DESC, id DESC);
CREATE INDEX mail_person ON public.mail USING btree (person_id);
CREATE INDEX mail_status ON public.mail USING btree (status, created_at DESC, id DESC);

create table material (
  id integer not null generated always as identity,
  subject_id integer not null,
  title text not null,
  description text,
  type text not null,
  class_group text,
  class text,
  publish_at timestamp with time zone not null default now(),
  notified_at timestamp with time zone,
  link text,
  uploaded_by integer not null,
  download_count integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint material_pkey PRIMARY KEY (id),
  constraint material_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint material_class_group_fkey FOREIGN KEY (class_group) REFERENCES class_group(name),
  constraint material_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint material_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES person(id),
  constraint material_check CHECK (class_group IS NULL OR class IS NULL),
  constraint material_type_check CHECK (type = ANY (ARRAY['document'::text, 'video'::text, 'image'::text, 'audio'::text, 'presentation'::text, 'archive'::text]))
);
CREATE INDEX material_newest ON public.material USING btree (created_at DESC, id DESC);
CREATE INDEX material_subject ON public.material USING btree (subject_id);
CREATE INDEX material_uploader ON public.material USING btree (uploaded_by);
CREATE TRIGGER material_touch BEFORE UPDATE ON material FOR EACH ROW WHEN (NOT (old.download_count IS DISTINCT FROM new.download_count OR old.notified_at IS DISTINCT FROM new.notified_at)) EXECUTE FUNCTION touch();

create table material_download (
  material_id integer not null,
  person_id integer not null,
  day date not null default college_today(),
  constraint material_download_pkey PRIMARY KEY (material_id, person_id, day),
  constraint material_download_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id) ON DELETE CASCADE,
  constraint material_download_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX material_download_day ON public.material_download USING btree (day);
CREATE INDEX material_download_person ON public.material_download USING btree (person_id);

create table material_version (
  id integer not null generated always as identity,
  material_id integer not null,
  number integer not null,
  file_id uuid not null,
  constraint material_version_pkey PRIMARY KEY (id),
  constraint material_version_material_id_number_key UNIQUE (material_id, number),
  constraint material_version_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint material_version_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id) ON DELETE CASCADE
);
CREATE INDEX material_version_file ON public.material_version USING btree (file_id);

create table module_content (
  subject_id integer not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint module_content_pkey PRIMARY KEY (subject_id),
  constraint module_content_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id)
);
CREATE TRIGGER module_content_touch BEFORE UPDATE ON module_content FOR EACH ROW EXECUTE FUNCTION touch();

create table module_item (
  id integer not null generated always as identity,
  subject_id integer not null,
  "position" integer not null,
  heading text,
  material_id integer,
  assignment_id integer,
  constraint module_item_pkey PRIMARY KEY (id),
  constraint module_item_subject_id_position_key UNIQUE (subject_id, "position"),
  constraint module_item_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON DELETE CASCADE,
  constraint module_item_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id) ON DELETE CASCADE,
  constraint module_item_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES module_content(subject_id),
  constraint module_item_check CHECK (num_nonnulls(heading, material_id, assignment_id) = 1)
);
CREATE INDEX module_item_assignment ON public.module_item USING btree (assignment_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX module_item_material ON public.module_item USING btree (material_id) WHERE (material_id IS NOT NULL);

create table module_result (
  student_id integer not null,
  offering_id integer not null,
  class text,
  assignment_average numeric(4,1),
  end_module numeric(4,1),
  module_grade numeric(4,1),
  letter text,
  gpa_points numeric(2,1),
  counts boolean not null,
  credits integer not null,
  assignments_count integer not null,
  end_module_count integer not null,
  constraint module_result_pkey PRIMARY KEY (student_id, offering_id)
);
CREATE INDEX module_result_offering ON public.module_result USING btree (offering_id, class);

create table notification (
  id integer not null generated always as identity,
  person_id integer not null,
  type text not null,
  priority text not null default 'normal'::text,
  topic text,
  title text not null,
  message text not null,
  link text,
  sender_id integer,
  effect text not null,
  parts text[] not null default '{}'::text[],
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mail_due_at timestamp with time zone default now(),
  created_at timestamp with time zone not null default now(),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint notification_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES person(id),
  constraint notification_priority_check CHECK (priority = ANY (ARRAY['high'::text, 'normal'::text, 'low'::text])),
  constraint notification_topic_check CHECK (topic = ANY (ARRAY['event'::text, 'system'::text])),
  constraint notification_type_check CHECK (type = ANY (ARRAY['assignment'::text, 'grade'::text, 'announcement'::text, 'reminder'::text, 'material'::text, 'feedback'::text]))
);
CREATE INDEX notification_by_age ON public.notification USING btree (created_at);
CREATE INDEX notification_effect ON public.notification USING btree (effect);
CREATE INDEX notification_mail_due ON public.notification USING btree (person_id) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX notification_newest ON public.notification USING btree (person_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notification_once ON public.notification USING btree (person_id, effect) WHERE ((read_at IS NULL) OR (parts = '{}'::text[]));
CREATE INDEX notification_sender ON public.notification USING btree (sender_id);
CREATE INDEX notification_unread ON public.notification USING btree (person_id) WHERE (read_at IS NULL);
comment on index notification_once is 'The person has this notification already.';

create table number_series (
  prefix text not null,
  last integer not null,
  constraint number_series_pkey PRIMARY KEY (prefix)
);

create table offering (
  id integer not null generated always as identity,
  subject_id integer not null,
  term_id integer not null,
  credits integer not null,
  is_given boolean not null default false,
  kept_code text,
  kept_name text,
  constraint offering_pkey PRIMARY KEY (id),
  constraint offering_subject_id_term_id_key UNIQUE (subject_id, term_id),
  constraint offering_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint offering_term FOREIGN KEY (term_id) REFERENCES term(id),
  constraint offering_check CHECK ((kept_code IS NULL) = (kept_name IS NULL)),
  constraint offering_credits_check CHECK (credits >= 1 AND credits <= 5)
);
CREATE INDEX offering_by_term ON public.offering USING btree (term_id, subject_id);
CREATE CONSTRAINT TRIGGER offering_open_term AFTER INSERT OR UPDATE ON offering NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_closed_offering();
CREATE TRIGGER offering_stale AFTER UPDATE ON offering FOR EACH ROW WHEN (new.credits IS DISTINCT FROM old.credits OR new.subject_id IS DISTINCT FROM old.subject_id OR new.term_id IS DISTINCT FROM old.term_id) EXECUTE FUNCTION stale_by_offering();
CREATE CONSTRAINT TRIGGER offering_taught_classes AFTER INSERT OR DELETE ON offering DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_taught_classes();
comment on constraint offering_open_term on offering is 'term_id: This term is closed, so no subject can be put into it. Please choose another term.';
comment on constraint offering_term on offering is 'Subjects are taught in this term, so it can''t be deleted.';

create table one_time_link (
  id integer not null generated always as identity,
  person_id integer,
  purpose text not null,
  email citext,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint one_time_link_pkey PRIMARY KEY (id),
  constraint one_time_link_hash_key UNIQUE (hash),
  constraint one_time_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint one_time_link_check CHECK ((person_id IS NULL) = (purpose = 'setup'::text)),
  constraint one_time_link_check1 CHECK ((email IS NULL) = (purpose <> 'email'::text)),
  constraint one_time_link_purpose_check CHECK (purpose = ANY (ARRAY['invite'::text, 'reset'::text, 'setup'::text, 'email'::text]))
);
CREATE INDEX one_time_link_person_index ON public.one_time_link USING btree (person_id);

create table opening (
  only_one boolean not null default true,
  doors_opened_at timestamp with time zone,
  constraint opening_pkey PRIMARY KEY (only_one),
  constraint opening_only_one_check CHECK (only_one)
);

create table performance_report (
  id integer not null generated always as identity,
  student_id integer not null,
  term_id integer not null,
  author_id integer not null,
  strengths text,
  growth text,
  advice text,
  published_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  student_reply text,
  unpublish_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint performance_report_pkey PRIMARY KEY (id),
  constraint performance_report_unique UNIQUE (student_id, term_id, author_id),
  constraint performance_report_author_id_fkey FOREIGN KEY (author_id) REFERENCES lecturer(id),
  constraint performance_report_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint performance_report_term FOREIGN KEY (term_id) REFERENCES term(id),
  constraint performance_report_check CHECK (acknowledged_at IS NULL OR published_at IS NOT NULL),
  constraint performance_report_check1 CHECK (student_reply IS NULL OR acknowledged_at IS NOT NULL),
  constraint performance_report_check2 CHECK (unpublish_reason IS NULL OR published_at IS NULL)
);
CREATE INDEX performance_report_author ON public.performance_report USING btree (author_id, term_id);
CREATE INDEX performance_report_in_term ON public.performance_report USING btree (term_id);
CREATE INDEX performance_report_newest ON public.performance_report USING btree (updated_at DESC, id DESC);
CREATE CONSTRAINT TRIGGER performance_report_closed AFTER UPDATE ON performance_report NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.student_id IS DISTINCT FROM old.student_id OR new.term_id IS DISTINCT FROM old.term_id OR new.author_id IS DISTINCT FROM old.author_id OR new.published_at IS DISTINCT FROM old.published_at OR COALESCE(new.strengths, old.strengths) IS DISTINCT FROM old.strengths OR COALESCE(new.growth, old.growth) IS DISTINCT FROM old.growth OR COALESCE(new.advice, old.advice) IS DISTINCT FROM old.advice) EXECUTE FUNCTION refuse_closed_report();
CREATE CONSTRAINT TRIGGER performance_report_open_term AFTER INSERT OR DELETE ON performance_report NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_closed_report();
CREATE TRIGGER performance_report_touch BEFORE UPDATE ON performance_report FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint performance_report_open_term on performance_report is 'This term is closed, so its reports can''t be changed.';
comment on constraint performance_report_term on performance_report is 'Performance reports were written in this term, so it can''t be deleted.';
comment on constraint performance_report_unique on performance_report is 'student_id: You have written a report on this student in this term already.';

create table person (
  id integer not null generated always as identity,
  email citext,
  email_confirmed_at timestamp with time zone,
  role text not null,
  requested_role text not null,
  status text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  address text,
  bio text,
  password_hash text,
  must_change_password boolean not null default false,
  preferences jsonb not null default '{}'::jsonb,
  idle_minutes integer not null generated always as (COALESCE(((preferences ->> 'sessionTimeout'::text))::integer, 30)) stored,
  totp_secret text,
  two_factor boolean not null default false,
  totp_step integer not null default 0,
  recovery_hashes text[],
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  erase_at timestamp with time zone,
  photo_id uuid,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES file(id),
  constraint person_check CHECK (erase_at IS NULL OR deleted_at IS NOT NULL),
  constraint person_check1 CHECK (NOT two_factor OR totp_secret IS NOT NULL),
  constraint person_email_needed CHECK (email IS NOT NULL OR role <> 'admin'::text AND status <> 'pending'::text),
  constraint person_requested_role_check CHECK (requested_role = ANY (ARRAY['admin'::text, 'lecturer'::text, 'student'::text])),
  constraint person_role_check CHECK (role = ANY (ARRAY['admin'::text, 'lecturer'::text, 'student'::text])),
  constraint person_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text]))
);
CREATE INDEX person_by_name ON public.person USING btree (searchable(((last_name || ' '::text) || first_name)), id);
CREATE UNIQUE INDEX person_email_unique ON public.person USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX person_erase ON public.person USING btree (erase_at) WHERE (erase_at IS NOT NULL);
CREATE INDEX person_lecturer_search ON public.person USING gin (searchable(((first_name || ' '::text) || last_name)) gin_trgm_ops) WHERE ((role = 'lecturer'::text) AND (deleted_at IS NULL));
CREATE INDEX person_pending ON public.person USING btree (created_at, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX person_photo ON public.person USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX person_search ON public.person USING gin (searchable(((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE((email)::text, ''::text))) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX person_without_email ON public.person USING btree (id) WHERE ((email IS NULL) AND (deleted_at IS NULL));
CREATE CONSTRAINT TRIGGER person_last_administrator AFTER UPDATE ON person NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (old.role = 'admin'::text AND old.status = 'active'::text AND old.deleted_at IS NULL AND (new.role <> 'admin'::text OR new.status <> 'active'::text OR new.deleted_at IS NOT NULL)) EXECUTE FUNCTION keep_an_administrator();
CREATE CONSTRAINT TRIGGER person_role AFTER UPDATE OF role ON person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.role <> old.role) EXECUTE FUNCTION check_record_of_role();
CREATE TRIGGER person_touch BEFORE UPDATE OF email, role, status, first_name, last_name, phone, address, bio, deleted_at ON person FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint person_email_needed on person is 'email: An administrator needs an email address.';
comment on index person_email_unique is 'email: There is already an account with this email address.';
comment on constraint person_last_administrator on person is 'The last administrator can''t be removed.';

create table picture (
  file_id uuid not null,
  belongs_to text not null,
  width integer not null,
  height integer not null,
  constraint picture_pkey PRIMARY KEY (file_id),
  constraint picture_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id) ON DELETE CASCADE,
  constraint picture_belongs_to_check CHECK (belongs_to = ANY (ARRAY['content'::text, 'event'::text, 'person'::text])),
  constraint picture_height_check CHECK (height > 0),
  constraint picture_width_check CHECK (width > 0)
);

create table picture_size (
  picture_id uuid not null,
  width integer not null,
  format text not null,
  file_id uuid not null,
  constraint picture_size_pkey PRIMARY KEY (picture_id, width, format),
  constraint picture_size_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint picture_size_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES picture(file_id) ON DELETE CASCADE,
  constraint picture_size_format_check CHECK (format = ANY (ARRAY['avif'::text, 'webp'::text]))
);
CREATE INDEX picture_size_file ON public.picture_size USING btree (file_id);

create table register_change (
  id bigint not null generated always as identity,
  session_id integer not null,
  student_id integer not null,
  changed_by integer,
  changed_at timestamp with time zone not null default now(),
  from_status text,
  to_status text,
  reason text,
  constraint register_change_pkey PRIMARY KEY (id),
  constraint register_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES person(id)
);
CREATE INDEX register_change_changer ON public.register_change USING btree (changed_by);
CREATE INDEX register_change_session ON public.register_change USING btree (session_id, id);
CREATE INDEX register_change_student ON public.register_change USING btree (student_id);
CREATE TRIGGER register_change_append_only BEFORE DELETE OR UPDATE ON register_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER register_change_keep BEFORE TRUNCATE ON register_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table register_mark (
  session_id integer not null,
  student_id integer not null,
  status text not null,
  constraint register_mark_pkey PRIMARY KEY (session_id, student_id),
  constraint register_mark_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_session(id) ON DELETE CASCADE,
  constraint register_mark_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint register_mark_status_check CHECK (status = ANY (ARRAY['present'::text, 'absent'::text, 'late'::text]))
);
CREATE INDEX register_mark_student ON public.register_mark USING btree (student_id, session_id) INCLUDE (status);
CREATE TRIGGER register_mark_added_total AFTER INSERT ON register_mark REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_attendance_of_marks();
CREATE TRIGGER register_mark_changed_total AFTER UPDATE ON register_mark REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_attendance_of_marks();
CREATE TRIGGER register_mark_deleted_total AFTER DELETE ON register_mark REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_attendance_of_marks();

create table report_phrase (
  id integer not null generated always as identity,
  lecturer_id integer,
  heading text not null,
  phrase text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint report_phrase_pkey PRIMARY KEY (id),
  constraint report_phrase_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint report_phrase_heading_check CHECK (heading = ANY (ARRAY['strengths'::text, 'growth'::text, 'advice'::text]))
);
CREATE INDEX report_phrase_lecturer ON public.report_phrase USING btree (lecturer_id) WHERE (lecturer_id IS NOT NULL);
CREATE UNIQUE INDEX report_phrase_unique ON public.report_phrase USING btree (COALESCE(lecturer_id, 0), heading, comparable(phrase));
CREATE TRIGGER report_phrase_touch BEFORE UPDATE ON report_phrase FOR EACH ROW EXECUTE FUNCTION touch();
comment on index report_phrase_unique is 'phrase: This phrase is there already.';

create table result_total (
  academic_year_id integer not null,
  term_id integer not null,
  subject_id integer not null,
  class text,
  year_of_study integer not null,
  students integer not null,
  averages integer not null,
  average_sum numeric(10,1) not null,
  gpas integer not null,
  gpa_sum numeric(10,2) not null,
  highest numeric(4,1),
  lowest numeric(4,1),
  letters integer[] not null,
  reaching integer[] not null,
  constraint result_total_academic_year_id_term_id_subject_id_class_year_key UNIQUE NULLS NOT DISTINCT (academic_year_id, term_id, subject_id, class, year_of_study)
);

create table retention (
  id integer not null default 1,
  mail_days integer not null default 365,
  notification_days integer not null default 365,
  message_days integer not null default 730,
  session_days integer not null default 400,
  unsent_mail_days integer not null default 730,
  audit_days integer not null default 2555,
  version_days integer not null default 1825,
  failed_job_days integer not null default 90,
  deleted_days integer not null default 30,
  reached timestamp with time zone not null default now(),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint retention_pkey PRIMARY KEY (id),
  constraint retention_audit CHECK (audit_days >= 1095 AND audit_days <= 7300),
  constraint retention_deleted_days CHECK (deleted_days >= 30 AND deleted_days <= 3650),
  constraint retention_failed_jobs CHECK (failed_job_days >= 30 AND failed_job_days <= 3650),
  constraint retention_id_check CHECK (id = 1),
  constraint retention_mails CHECK (mail_days >= 30 AND mail_days <= 3650),
  constraint retention_messages CHECK (message_days >= 30 AND message_days <= 3650),
  constraint retention_notifications CHECK (notification_days >= 30 AND notification_days <= 3650),
  constraint retention_sessions CHECK (session_days >= 31 AND session_days <= 3650),
  constraint retention_unsent_mails CHECK (unsent_mail_days >= 90 AND unsent_mail_days <= 3650),
  constraint retention_versions CHECK (version_days >= 365 AND version_days <= 7300)
);
CREATE TRIGGER retention_touch BEFORE UPDATE ON retention FOR EACH ROW WHEN (new.reached = old.reached) EXECUTE FUNCTION touch();
comment on constraint retention_audit on retention is 'audit_days: The audit log must be kept for 1095 to 7300 days.';
comment on constraint retention_deleted_days on retention is 'deleted_days: Deleted records must be kept for 30 to 3650 days.';
comment on constraint retention_failed_jobs on retention is 'failed_job_days: Failed jobs must be kept for 30 to 3650 days.';
comment on constraint retention_mails on retention is 'mail_days: Mail must be kept for 30 to 3650 days.';
comment on constraint retention_messages on retention is 'message_days: Messages must be kept for 30 to 3650 days.';
comment on constraint retention_notifications on retention is 'notification_days: Notifications must be kept for 30 to 3650 days.';
comment on constraint retention_sessions on retention is 'session_days: Sign-in records must be kept for 31 to 3650 days.';
comment on constraint retention_unsent_mails on retention is 'unsent_mail_days: Unsent mail must be kept for 90 to 3650 days.';
comment on constraint retention_versions on retention is 'version_days: Old versions of pages must be kept for 365 to 7300 days.';

create table retention_deleted (
  day date not null default college_today(),
  kind text not null,
  deleted integer not null,
  constraint retention_deleted_pkey PRIMARY KEY (day, kind),
  constraint retention_deleted_deleted_check CHECK (deleted > 0)
);

create table rollover (
  id integer not null generated always as identity,
  from_year_id integer not null,
  to_year_id integer not null,
  rules jsonb not null,
  class_plan text not null default 'keep'::text,
  rules_version integer not null default 1,
  state text not null default 'draft'::text,
  created_by integer not null,
  proposed_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  done_by integer,
  undone_at timestamp with time zone,
  undone_by integer,
  replaced jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint rollover_pkey PRIMARY KEY (id),
  constraint rollover_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id),
  constraint rollover_done_by_fkey FOREIGN KEY (done_by) REFERENCES person(id),
  constraint rollover_from_year FOREIGN KEY (from_year_id) REFERENCES academic_year(id),
  constraint rollover_to_year FOREIGN KEY (to_year_id) REFERENCES academic_year(id),
  constraint rollover_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES person(id),
  constraint rollover_check CHECK (from_year_id <> to_year_id),
  constraint rollover_check1 CHECK ((state = 'draft'::text) = (done_at IS NULL)),
  constraint rollover_check2 CHECK ((state = 'undone'::text) = (undone_at IS NOT NULL)),
  constraint rollover_class_plan_check CHECK (class_plan = ANY (ARRAY['keep'::text, 'balance'::text])),
  constraint rollover_state_check CHECK (state = ANY (ARRAY['draft'::text, 'done'::text, 'undone'::text]))
);
CREATE INDEX rollover_creator ON public.rollover USING btree (created_by);
CREATE INDEX rollover_doer ON public.rollover USING btree (done_by);
CREATE INDEX rollover_from_year ON public.rollover USING btree (from_year_id);
CREATE UNIQUE INDEX rollover_once ON public.rollover USING btree (from_year_id) WHERE (state <> 'undone'::text);
CREATE INDEX rollover_to_year ON public.rollover USING btree (to_year_id);
CREATE INDEX rollover_undoer ON public.rollover USING btree (undone_by);
CREATE TRIGGER rollover_touch BEFORE UPDATE OF rules, class_plan, state ON rollover FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint rollover_from_year on rollover is 'The students of this academic year are being moved up, or were. It can''t be deleted.';
comment on index rollover_once is 'from_year_id: This academic year is being moved up already.';
comment on constraint rollover_to_year on rollover is 'Students are being moved up to this academic year, or were. It can''t be deleted.';

create table rollover_student (
  rollover_id integer not null,
  student_id integer not null,
  from_term_id integer not null,
  from_class text,
  proposed text not null,
  outcome text not null,
  reason text not null,
  chosen_outcome text,
  chosen_class text,
  change_reason text,
  to_term_id integer,
  to_class text,
  gpa numeric(3,2),
  failed text[] not null,
  missing text[] not null,
  replaced jsonb,
  constraint rollover_student_pkey PRIMARY KEY (rollover_id, student_id),
  constraint rollover_student_chosen_class_fkey FOREIGN KEY (chosen_class) REFERENCES class(name),
  constraint rollover_student_from_class_fkey FOREIGN KEY (from_class) REFERENCES class(name),
  constraint rollover_student_from_term_id_fkey FOREIGN KEY (from_term_id) REFERENCES term(id),
  constraint rollover_student_rollover_id_fkey FOREIGN KEY (rollover_id) REFERENCES rollover(id) ON DELETE CASCADE,
  constraint rollover_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint rollover_student_to_class_fkey FOREIGN KEY (to_class) REFERENCES class(name),
  constraint rollover_student_to_term_id_fkey FOREIGN KEY (to_term_id) REFERENCES term(id),
  constraint rollover_student_check CHECK ((chosen_outcome IS NULL AND chosen_class IS NULL) = (change_reason IS NULL)),
  constraint rollover_student_chosen_outcome_check CHECK (chosen_outcome = ANY (ARRAY['promoted'::text, 'repeating'::text, 'graduated'::text, 'withdrawn'::text, 'continuing'::text])),
  constraint rollover_student_outcome_check CHECK (outcome = ANY (ARRAY['promoted'::text, 'repeating'::text, 'graduated'::text, 'withdrawn'::text, 'continuing'::text])),
  constraint rollover_student_proposed_check CHECK (proposed = ANY (ARRAY['promoted'::text, 'repeating'::text, 'graduated'::text, 'withdrawn'::text, 'continuing'::text]))
);
CREATE INDEX rollover_student_from ON public.rollover_student USING btree (from_term_id);
CREATE INDEX rollover_student_outcome ON public.rollover_student USING btree (rollover_id, outcome, to_class);
CREATE INDEX rollover_student_student ON public.rollover_student USING btree (student_id);
CREATE INDEX rollover_student_to ON public.rollover_student USING btree (to_term_id);

create table room (
  id integer not null generated always as identity,
  name text not null,
  capacity integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint room_pkey PRIMARY KEY (id),
  constraint room_capacity CHECK (capacity >= 1 AND capacity <= 5000)
);
CREATE UNIQUE INDEX room_name_unique ON public.room USING btree (comparable(name));
CREATE TRIGGER room_touch BEFORE UPDATE ON room FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint room_capacity on room is 'capacity: Capacity must be a whole number from 1 to 5000.';
comment on index room_name_unique is 'name: There is already a room with this name.';

create table rubric (
  id integer not null generated always as identity,
  assignment_id integer not null,
  number integer not null,
  criteria jsonb not null,
  decides boolean not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint rubric_pkey PRIMARY KEY (id),
  constraint rubric_assignment_id_number_key UNIQUE (assignment_id, number),
  constraint rubric_id_assignment_id_key UNIQUE (id, assignment_id),
  constraint rubric_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON DELETE CASCADE,
  constraint rubric_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id),
  constraint rubric_criteria_check CHECK (jsonb_typeof(criteria) = 'array'::text)
);
CREATE INDEX rubric_maker ON public.rubric USING btree (created_by);
CREATE INDEX rubric_newest ON public.rubric USING btree (created_at DESC, id DESC);
CREATE TRIGGER rubric_immutable BEFORE UPDATE ON rubric FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table saved_report (
  id integer not null generated always as identity,
  name text not null,
  type text not null,
  period text not null,
  from_date date,
  to_date date,
  class text,
  year_of_study integer,
  subject_id integer,
  schedule text not null default 'never'::text,
  schedule_day integer,
  scheduled_on date not null default college_today(),
  sent_on date,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saved_report_pkey PRIMARY KEY (id),
  constraint saved_report_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint saved_report_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint saved_report_check CHECK ((period = 'fixed'::text) = (from_date IS NOT NULL AND to_date IS NOT NULL) AND from_date <= to_date),
  constraint saved_report_check1 CHECK ((schedule = ANY (ARRAY['weekly'::text, 'monthly'::text])) = (schedule_day IS NOT NULL)),
  constraint saved_report_period_check CHECK (period = ANY (ARRAY['year_to_date'::text, 'last_year'::text, 'month_to_date'::text, 'last_month'::text, 'last_7_days'::text, 'last_30_days'::text, 'fixed'::text])),
  constraint saved_report_schedule_check CHECK (schedule = ANY (ARRAY['never'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])),
  constraint saved_report_schedule_day_check CHECK (schedule_day >= 1 AND schedule_day <= 31),
  constraint saved_report_type_check CHECK (type = ANY (ARRAY['overview'::text, 'students'::text, 'lecturers'::text, 'academic'::text, 'grades'::text, 'modules'::text])),
  constraint saved_report_year_of_study_check CHECK (year_of_study >= 1 AND year_of_study <= 2)
);
CREATE INDEX saved_report_class ON public.saved_report USING btree (class) WHERE (class IS NOT NULL);
CREATE UNIQUE INDEX saved_report_name ON public.saved_report USING btree (comparable(name));
CREATE INDEX saved_report_subject ON public.saved_report USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE TRIGGER saved_report_touch BEFORE UPDATE ON saved_report FOR EACH ROW WHEN (NOT new.sent_on IS DISTINCT FROM old.sent_on AND NOT new.scheduled_on IS DISTINCT FROM old.scheduled_on) EXECUTE FUNCTION touch();
comment on index saved_report_name is 'name: There is already a saved report with this name.';

create table session (
  id uuid not null default gen_random_uuid(),
  person_id integer not null,
  generation integer not null default 1,
  rotated_at timestamp with time zone not null default now(),
  last_active_at timestamp with time zone not null default now(),
  device_id uuid not null default gen_random_uuid(),
  device text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX session_by_use ON public.session USING btree (last_active_at);
CREATE INDEX session_device ON public.session USING btree (person_id, device_id);
CREATE INDEX session_person ON public.session USING btree (person_id) WHERE (ended_at IS NULL);

create table sign_in_attempt (
  key bytea not null,
  attempts integer not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint sign_in_attempt_pkey PRIMARY KEY (key)
);

create table stale_result (
  id bigint not null generated always as identity,
  student_id integer,
  offering_id integer,
  due_at timestamp with time zone not null default now(),
  constraint stale_result_pkey PRIMARY KEY (id),
  constraint stale_result_check CHECK (student_id IS NOT NULL OR offering_id IS NOT NULL)
);
CREATE INDEX stale_result_due ON public.stale_result USING btree (due_at);
CREATE INDEX stale_result_student ON public.stale_result USING btree (student_id, due_at);

create table stale_work (
  id bigint not null generated always as identity,
  assignment_id integer not null,
  constraint stale_work_pkey PRIMARY KEY (id)
);

create table student (
  id integer not null generated always as identity,
  person_id integer not null,
  student_number text not null,
  ipte_cohort text,
  class text,
  year_of_study integer not null,
  date_of_birth date,
  gender text not null default 'female'::text,
  marital_status text,
  religion text,
  village text,
  traditional_authority text,
  home_district text,
  guardian_name text,
  guardian_phone_number text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  left_as text,
  left_at timestamp with time zone,
  constraint student_pkey PRIMARY KEY (id),
  constraint student_number_unique UNIQUE (student_number),
  constraint student_of_person UNIQUE (person_id),
  constraint student_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint student_cohort FOREIGN KEY (ipte_cohort) REFERENCES cohort(name) ON UPDATE CASCADE,
  constraint student_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint student_birth CHECK (date_of_birth >= '1940-01-01'::date AND date_of_birth <= (college_today() - '15 years'::interval)),
  constraint student_check CHECK ((left_as IS NULL) = (left_at IS NULL)),
  constraint student_gender_check CHECK (gender = ANY (ARRAY['female'::text, 'male'::text])),
  constraint student_left_as_check CHECK (left_as = ANY (ARRAY['graduated'::text, 'withdrawn'::text])),
  constraint student_left_class CHECK (left_as IS NULL OR class IS NULL),
  constraint student_year_of_study_check CHECK (year_of_study >= 1 AND year_of_study <= 3)
);
CREATE INDEX student_class ON public.student USING btree (class) WHERE (deleted_at IS NULL);
CREATE INDEX student_cohort ON public.student USING btree (ipte_cohort);
CREATE INDEX student_counted ON public.student USING btree (created_at, deleted_at) INCLUDE (class, year_of_study, gender, left_at);
CREATE INDEX student_deleted ON public.student USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX student_left ON public.student USING btree (left_as) WHERE (left_as IS NOT NULL);
CREATE INDEX student_newest ON public.student USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX student_number_search ON public.student USING gin (searchable(student_number) gin_trgm_ops);
CREATE INDEX student_present ON public.student USING btree (class, year_of_study) WHERE ((deleted_at IS NULL) AND (left_as IS NULL));
CREATE TRIGGER student_added_stale AFTER INSERT ON student REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_student();
CREATE TRIGGER student_changed_stale AFTER UPDATE ON student REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_student();
CREATE TRIGGER student_deleted_stale AFTER DELETE ON student REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_student();
CREATE TRIGGER student_group_work AFTER UPDATE OF deleted_at, left_as ON student FOR EACH ROW WHEN ((new.deleted_at IS DISTINCT FROM old.deleted_at OR new.left_as IS DISTINCT FROM old.left_as) AND new.deleted_at IS NULL AND new.left_as IS NULL) EXECUTE FUNCTION share_group_work('id');
CREATE TRIGGER student_leaving BEFORE INSERT OR UPDATE OF left_as ON student FOR EACH ROW EXECUTE FUNCTION note_leaving();
CREATE CONSTRAINT TRIGGER student_role AFTER INSERT OR UPDATE OF person_id ON student DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_record_of_role();
CREATE TRIGGER student_touch BEFORE UPDATE ON student FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER student_work AFTER UPDATE ON student FOR EACH ROW WHEN (new.deleted_at IS DISTINCT FROM old.deleted_at) EXECUTE FUNCTION stale_by_leaving();
comment on constraint student_birth on student is 'date_of_birth: Date of birth must be in 1940 or later, and at least 15 years ago.';
comment on constraint student_cohort on student is 'ipte_cohort: This cohort has just been renamed or deleted. Choose another.';
comment on constraint student_left_class on student is 'student_class: This student has left the college, so they can''t be in a class.';
comment on constraint student_number_unique on student is 'student_number: There is already a student with this number.';
comment on constraint student_of_person on student is 'This person has a student''s record already.';

create table student_result (
  student_id integer not null,
  academic_year_id integer not null,
  term_id integer not null,
  subject_id integer not null,
  class text,
  year_of_study integer not null,
  is_listed boolean not null,
  overall_average numeric(4,1),
  overall_gpa numeric(3,2),
  letter text,
  standing text,
  total_subjects integer not null,
  total_term_grades integer not null,
  highest_subject_average numeric(4,1),
  lowest_subject_average numeric(4,1),
  credits integer not null,
  points numeric(7,1) not null,
  letters integer[] not null,
  constraint student_result_pkey PRIMARY KEY (student_id, academic_year_id, term_id, subject_id),
  constraint student_result_check CHECK (academic_year_id = 0 OR term_id = 0)
);
CREATE INDEX student_result_average ON public.student_result USING btree (academic_year_id, term_id, subject_id, overall_average DESC NULLS LAST, student_id DESC) WHERE is_listed;
CREATE INDEX student_result_class ON public.student_result USING btree (academic_year_id, term_id, subject_id, COALESCE(class, ''::text), year_of_study) WHERE is_listed;

create table subject (
  id integer not null generated always as identity,
  code text not null,
  name text not null,
  credits integer not null default 3,
  weekly_hours integer,
  year_of_study integer not null,
  semester_number integer,
  description text,
  kind text not null default 'course'::text,
  is_active boolean not null default true,
  owner_id integer,
  approval text not null default 'approved'::text,
  rejection_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint subject_pkey PRIMARY KEY (id),
  constraint subject_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES lecturer(id),
  constraint subject_approval_check CHECK (approval = ANY (ARRAY['approved'::text, 'waiting'::text, 'rejected'::text])),
  constraint subject_check CHECK (approval = 'approved'::text OR owner_id IS NOT NULL),
  constraint subject_check1 CHECK (approval = 'rejected'::text OR rejection_reason IS NULL),
  constraint subject_credits CHECK (credits >= 1 AND credits <= 5),
  constraint subject_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'practice'::text])),
  constraint subject_semester CHECK ((kind = 'practice'::text) = (semester_number IS NULL) AND semester_number >= 1 AND semester_number <= 2),
  constraint subject_weekly_hours CHECK (weekly_hours >= 0 AND weekly_hours <= 20),
  constraint subject_year CHECK (year_of_study >= 1 AND year_of_study <= 2)
);
CREATE UNIQUE INDEX subject_code_unique ON public.subject USING btree (comparable_code(code)) WHERE (deleted_at IS NULL);
CREATE INDEX subject_owner ON public.subject USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX subject_search ON public.subject USING gin (searchable(((code || ' '::text) || name)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX subject_waiting ON public.subject USING btree (id) WHERE ((approval = 'waiting'::text) AND (deleted_at IS NULL));
CREATE CONSTRAINT TRIGGER subject_change_taught_classes AFTER UPDATE OF owner_id, approval, deleted_at, year_of_study, kind, semester_number ON subject DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.owner_id IS DISTINCT FROM old.owner_id OR new.approval IS DISTINCT FROM old.approval OR new.deleted_at IS DISTINCT FROM old.deleted_at OR new.year_of_study IS DISTINCT FROM old.year_of_study OR new.kind IS DISTINCT FROM old.kind OR new.semester_number IS DISTINCT FROM old.semester_number) EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER subject_lessons AFTER UPDATE OF deleted_at ON subject FOR EACH ROW WHEN (new.deleted_at IS DISTINCT FROM old.deleted_at) EXECUTE FUNCTION keep_lessons_of_deleted_subject();
CREATE TRIGGER subject_no_taught_classes AFTER TRUNCATE ON subject FOR EACH STATEMENT EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER subject_stale AFTER UPDATE ON subject FOR EACH ROW WHEN (new.deleted_at IS DISTINCT FROM old.deleted_at OR new.kind IS DISTINCT FROM old.kind) EXECUTE FUNCTION stale_by_subject();
CREATE CONSTRAINT TRIGGER subject_taught_classes AFTER INSERT OR DELETE ON subject DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER subject_touch BEFORE UPDATE ON subject FOR EACH ROW EXECUTE FUNCTION touch();
comment on index subject_code_unique is 'code: There is already a subject with this code.';
comment on constraint subject_credits on subject is 'credits: Credits must be a whole number from 1 to 5.';
comment on constraint subject_semester on subject is 'semester_number: Semester must be 1 or 2.';
comment on constraint subject_weekly_hours on subject is 'weekly_hours: Hours a week must be a whole number from 0 to 20.';
comment on constraint subject_year on subject is 'year_of_study: Year of study must be 1 or 2.';

create table submission (
  id integer not null generated always as identity,
  reference text not null generated always as (receipt_reference('SUB'::text, id)) stored,
  assignment_id integer not null,
  student_id integer not null,
  class text,
  created_at timestamp with time zone not null default now(),
  constraint submission_pkey PRIMARY KEY (id),
  constraint submission_reference_key UNIQUE (reference),
  constraint submission_unique UNIQUE (assignment_id, student_id),
  constraint submission_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id),
  constraint submission_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint submission_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX submission_student ON public.submission USING btree (student_id, assignment_id);
CREATE TRIGGER submission_added_work AFTER INSERT ON submission REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_work();
CREATE TRIGGER submission_deleted_work AFTER DELETE ON submission REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_work();
comment on constraint submission_unique on submission is 'This student has handed in this assignment already.';

create table submission_version (
  id integer not null generated always as identity,
  submission_id integer not null,
  number integer not null,
  file_id uuid not null,
  submission_text text,
  received_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  made_at timestamp with time zone,
  constraint submission_version_pkey PRIMARY KEY (id),
  constraint submission_version_submission_id_number_key UNIQUE (submission_id, number),
  constraint submission_version_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint submission_version_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submission(id)
);
CREATE INDEX submission_version_file ON public.submission_version USING btree (file_id);
CREATE TRIGGER submission_version_append_only BEFORE DELETE OR UPDATE ON submission_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER submission_version_keep BEFORE TRUNCATE ON submission_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER submission_version_work AFTER INSERT ON submission_version REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION stale_by_version();

create table taught_class (
  lecturer_id integer not null,
  subject_id integer not null,
  term_id integer not null,
  class text,
  constraint taught_class_lecturer_id_subject_id_term_id_class_key UNIQUE NULLS NOT DISTINCT (lecturer_id, subject_id, term_id, class)
);
CREATE INDEX taught_class_subject ON public.taught_class USING btree (subject_id, term_id);

create table teaching_assignment (
  id integer not null generated always as identity,
  lecturer_id integer not null,
  offering_id integer not null,
  class text,
  created_at timestamp with time zone not null default now(),
  constraint teaching_assignment_pkey PRIMARY KEY (id),
  constraint teaching_assignment_unique UNIQUE NULLS NOT DISTINCT (lecturer_id, offering_id, class),
  constraint teaching_assignment_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint teaching_assignment_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint teaching_assignment_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id)
);
CREATE INDEX teaching_assignment_offering ON public.teaching_assignment USING btree (offering_id, class);
CREATE TRIGGER teaching_assignment_no_taught_classes AFTER TRUNCATE ON teaching_assignment FOR EACH STATEMENT EXECUTE FUNCTION keep_taught_classes();
CREATE CONSTRAINT TRIGGER teaching_assignment_taught_classes AFTER INSERT OR DELETE OR UPDATE ON teaching_assignment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_taught_classes();
comment on constraint teaching_assignment_unique on teaching_assignment is 'This lecturer already teaches this subject to this class in this term.';

create table term (
  id integer not null generated always as identity,
  academic_year_id integer not null,
  term_number integer not null,
  year_of_study integer not null generated always as (
CASE
    WHEN (term_number <= 3) THEN 1
    ELSE 2
END) stored,
  semester integer generated always as (
CASE
    WHEN (term_number = ANY (ARRAY[1, 5])) THEN 1
    WHEN (term_number = ANY (ARRAY[2, 6])) THEN 2
    ELSE NULL::integer
END) stored,
  kind text not null generated always as (
CASE
    WHEN (term_number = ANY (ARRAY[3, 4])) THEN 'practice'::text
    ELSE 'course'::text
END) stored,
  name text not null,
  start_date date not null,
  end_date date not null,
  during daterange generated always as (
CASE
    WHEN (end_date > start_date) THEN daterange(start_date, end_date, '[]'::text)
    ELSE NULL::daterange
END) stored,
  is_active boolean not null default false,
  closed_at timestamp with time zone,
  policy_version integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint term_pkey PRIMARY KEY (id),
  constraint term_number_unique UNIQUE (academic_year_id, term_number),
  constraint term_academic_year FOREIGN KEY (academic_year_id) REFERENCES academic_year(id),
  constraint term_policy_version_fkey FOREIGN KEY (policy_version) REFERENCES grading_policy(version),
  constraint term_within_academic_year FOREIGN KEY (academic_year_id, PERIOD during) REFERENCES academic_year(id, PERIOD during),
  constraint term_dates CHECK (end_date > start_date),
  constraint term_number_range CHECK (term_number >= 1 AND term_number <= 6),
  constraint term_open_while_active CHECK (NOT is_active OR closed_at IS NULL),
  constraint term_overlap EXCLUDE USING gist (year_of_study WITH =, during WITH &&)
);
CREATE UNIQUE INDEX term_one_active ON public.term USING btree (year_of_study) WHERE is_active;
CREATE TRIGGER term_lessons AFTER UPDATE OF start_date, end_date ON term FOR EACH ROW WHEN (new.start_date IS DISTINCT FROM old.start_date OR new.end_date IS DISTINCT FROM old.end_date) EXECUTE FUNCTION keep_lessons_of_changed_term();
CREATE TRIGGER term_no_taught_classes AFTER TRUNCATE ON term FOR EACH STATEMENT EXECUTE FUNCTION keep_taught_classes();
CREATE CONSTRAINT TRIGGER term_number_taught_classes AFTER UPDATE OF term_number ON term DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.term_number <> old.term_number) EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER term_stale AFTER UPDATE ON term FOR EACH ROW WHEN (new.closed_at IS DISTINCT FROM old.closed_at OR new.policy_version IS DISTINCT FROM old.policy_version OR new.start_date IS DISTINCT FROM old.start_date OR new.end_date IS DISTINCT FROM old.end_date OR new.academic_year_id IS DISTINCT FROM old.academic_year_id OR new.term_number IS DISTINCT FROM old.term_number) EXECUTE FUNCTION stale_by_term();
CREATE CONSTRAINT TRIGGER term_taught_classes AFTER INSERT OR DELETE ON term DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_taught_classes();
CREATE TRIGGER term_touch BEFORE UPDATE ON term FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint term_academic_year on term is 'This academic year has terms. Delete them first.';
comment on constraint term_dates on term is 'end_date: End date must be after the start date.';
comment on constraint term_number_range on term is 'term_number: Term number must be a whole number from 1 to 6.';
comment on constraint term_number_unique on term is 'term_number: This academic year already has a term with this number.';
comment on index term_one_active is 'Another term of this year of study is active.';
comment on constraint term_open_while_active on term is 'A closed term cannot be active.';
comment on constraint term_overlap on term is 'start_date: These dates overlap those of another term of the same year of study.';
comment on constraint term_within_academic_year on term is 'The dates of a term must lie within those of its academic year.';

create table term_reminder (
  term_id integer not null,
  lecturer_id integer not null,
  sent_by integer not null,
  sent_at timestamp with time zone not null default now(),
  constraint term_reminder_pkey PRIMARY KEY (term_id, lecturer_id),
  constraint term_reminder_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint term_reminder_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES person(id),
  constraint term_reminder_term_id_fkey FOREIGN KEY (term_id) REFERENCES term(id)
);
CREATE INDEX term_reminder_lecturer ON public.term_reminder USING btree (lecturer_id);
CREATE INDEX term_reminder_sender ON public.term_reminder USING btree (sent_by);

create table timetable_entry (
  id integer not null generated always as identity,
  offering_id integer not null,
  classes text[] not null,
  lecturer_id integer not null,
  room_id integer,
  lesson_type text not null default 'Lecture'::text,
  day integer not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  weeks integer[],
  deleted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint timetable_entry_pkey PRIMARY KEY (id),
  constraint timetable_entry_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturer(id),
  constraint timetable_entry_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint timetable_entry_room FOREIGN KEY (room_id) REFERENCES room(id),
  constraint timetable_entry_classes_check CHECK (cardinality(classes) > 0),
  constraint timetable_entry_day CHECK (day >= 1 AND day <= 6),
  constraint timetable_entry_hours CHECK (start_time >= '08:00:00'::time without time zone AND end_time <= '18:00:00'::time without time zone),
  constraint timetable_entry_lesson_type_check CHECK (lesson_type = ANY (ARRAY['Lecture'::text, 'Tutorial'::text, 'Practical'::text, 'Seminar'::text])),
  constraint timetable_entry_steps CHECK ((EXTRACT(epoch FROM start_time) % 300::numeric) = 0::numeric AND (EXTRACT(epoch FROM end_time) % 300::numeric) = 0::numeric),
  constraint timetable_entry_times CHECK (end_time > start_time),
  constraint timetable_entry_weeks_check CHECK (cardinality(weeks) > 0 AND (1 <= ALL (weeks)))
);
CREATE INDEX timetable_entry_lecturer ON public.timetable_entry USING btree (lecturer_id);
CREATE INDEX timetable_entry_of_room ON public.timetable_entry USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE INDEX timetable_entry_offering ON public.timetable_entry USING btree (offering_id);
CREATE TRIGGER timetable_entry_change_lessons AFTER UPDATE ON timetable_entry REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_lessons_of_changed_entries();
CREATE TRIGGER timetable_entry_classes BEFORE INSERT OR UPDATE OF classes ON timetable_entry FOR EACH ROW EXECUTE FUNCTION order_classes();
CREATE TRIGGER timetable_entry_lessons AFTER INSERT ON timetable_entry REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_lessons_of_new_entries();
CREATE TRIGGER timetable_entry_touch BEFORE UPDATE ON timetable_entry FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint timetable_entry_day on timetable_entry is 'day: Day must be a day from Monday (1) to Saturday (6).';
comment on constraint timetable_entry_hours on timetable_entry is 'start_time: Classes are held between 08:00 and 18:00.';
comment on constraint timetable_entry_room on timetable_entry is 'The timetable uses this room, so it can''t be deleted.';
comment on constraint timetable_entry_steps on timetable_entry is 'start_time: Times must be in steps of five minutes.';
comment on constraint timetable_entry_times on timetable_entry is 'end_time: End time must be after the start time, on the same day.';

create table upload (
  id integer not null generated always as identity,
  person_id integer not null,
  key uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  size integer not null,
  sha256 bytea,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  began_at timestamp with time zone,
  taken_by uuid,
  taken_at timestamp with time zone,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_key_key UNIQUE (key),
  constraint upload_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint upload_check CHECK ((taken_by IS NULL) = (taken_at IS NULL)),
  constraint upload_size_check CHECK (size > 0)
);
CREATE INDEX upload_person ON public.upload USING btree (person_id);
CREATE INDEX upload_touched ON public.upload USING btree (touched_at);

create table use_count (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint use_count_pkey PRIMARY KEY (key)
);
CREATE INDEX use_count_by_end ON public.use_count USING btree (ends_at);

create table work_total (
  assignment_id integer not null,
  class text,
  handed_in integer not null,
  marked integer not null,
  oldest timestamp with time zone,
  constraint work_total_assignment_id_class_key UNIQUE NULLS NOT DISTINCT (assignment_id, class)
);

create view acting_group_member as
 SELECT member.assignment_id,
    member.student_id,
    member.number
   FROM group_member member
     JOIN assignment ON assignment.id = member.assignment_id
     JOIN offering ON offering.id = assignment.offering_id
     JOIN student ON student.id = member.student_id AND student.deleted_at IS NULL AND student.left_as IS NULL
     JOIN enrolment ON enrolment.student_id = member.student_id AND enrolment.term_id = offering.term_id AND enrolment.class = assignment.class AND enrolment.outcome <> 'withdrawn'::text;
comment on view acting_group_member is NULL;

create view attendance_mark as
 SELECT register_mark.session_id,
    register_mark.student_id,
    register_mark.status,
    class_session.offering_id,
    class_session.date,
    class_session.start_time,
    register_mark.status = 'absent'::text AND (EXISTS ( SELECT
           FROM excuse
          WHERE excuse.student_id = register_mark.student_id AND excuse.state = 'accepted'::text AND class_session.date >= excuse.first_date AND class_session.date <= excuse.last_date)) AS is_excused
   FROM register_mark
     JOIN class_session ON class_session.id = register_mark.session_id;
comment on view attendance_mark is NULL;

create view grade_details as
 SELECT grade.id,
    grade.student_id,
    grade.offering_id,
    grade.assignment_id,
    grade.class,
    grade.grade_type,
    grade.title,
    grade.state,
    grade.points,
    grade.max_points,
    grade.percentage,
    grade.feedback,
    grade.graded_by,
    grade.graded_at,
    grade.published_at,
    is_published(grade.published_at) AS is_published,
    grade.version,
    student.student_number,
    person.first_name AS student_first_name,
    person.last_name AS student_last_name,
    (person.first_name || ' '::text) || person.last_name AS student_name,
    offering.credits,
    offering.subject_id,
    offering.subject_code,
    offering.subject_name,
    offering.subject_kind,
    offering.subject_year,
    offering.term_id,
    offering.term_name,
    offering.term_start,
    offering.term_is_active,
    offering.closed_at,
    offering.policy_version,
    offering.academic_year_id,
    offering.academic_year_name,
    assignment.lecturer_id AS assignment_lecturer_id,
    assignment.lecturer_named AS assignment_lecturer_named,
    assignment.class AS assignment_class,
    grader.first_name AS graded_by_first_name,
    grader.last_name AS graded_by_last_name
   FROM grade
     LEFT JOIN offering_details offering ON offering.id = grade.offering_id
     LEFT JOIN student ON student.id = grade.student_id
     LEFT JOIN person ON person.id = student.person_id
     LEFT JOIN assignment ON assignment.id = grade.assignment_id
     LEFT JOIN person grader ON grader.id = grade.graded_by;
comment on view grade_details is 'May be null: assignment_id, class, points, percentage, feedback, graded_by, published_at, closed_at, policy_version, assignment_lecturer_id, assignment_lecturer_named, assignment_class, graded_by_first_name, graded_by_last_name';

create view offering_details as
 SELECT offering.id,
    offering.credits,
    offering.is_given,
    offering.subject_id,
    COALESCE(offering.kept_code, subject.code) AS subject_code,
    COALESCE(offering.kept_name, subject.name) AS subject_name,
    subject.kind AS subject_kind,
    subject.year_of_study AS subject_year,
    subject.deleted_at AS subject_deleted_at,
    offering.term_id,
    term.name AS term_name,
    term.start_date AS term_start,
    term.is_active AS term_is_active,
    term.closed_at,
    term.policy_version,
    term.academic_year_id,
    academic_year.year_name AS academic_year_name
   FROM offering
     LEFT JOIN subject ON subject.id = offering.subject_id
     LEFT JOIN term ON term.id = offering.term_id
     LEFT JOIN academic_year ON academic_year.id = term.academic_year_id;
comment on view offering_details is 'May be null: subject_deleted_at, closed_at, policy_version';

create view planned_lesson as
 SELECT entry.id AS entry_id,
    planned.date,
    entry.start_time,
    entry.end_time,
    entry.lecturer_id,
    entry.room_id
   FROM timetable_entry entry
     JOIN offering ON offering.id = entry.offering_id
     JOIN subject ON subject.id = offering.subject_id AND subject.deleted_at IS NULL
     JOIN term ON term.id = offering.term_id
     CROSS JOIN LATERAL planned_dates(term.start_date, term.end_date, entry.day, entry.weeks) planned(date)
  WHERE entry.deleted_at IS NULL;
comment on view planned_lesson is NULL;

create view subject_term as
 SELECT subject.id AS subject_id,
    term.id AS term_id,
    term.name AS term_name,
    term.term_number,
    term.start_date,
    term.is_active,
    term.is_active OR term.closed_at IS NULL AND term.end_date >= college_today() AS is_unfinished,
    academic_year.year_name AS academic_year_name,
    offering.id AS offering_id
   FROM subject
     CROSS JOIN term
     LEFT JOIN academic_year ON academic_year.id = term.academic_year_id
     LEFT JOIN offering ON offering.subject_id = subject.id AND offering.term_id = term.id
  WHERE (term.is_active OR term.closed_at IS NULL AND term.end_date >= college_today()) AND subject.is_active AND term.year_of_study = subject.year_of_study AND term.kind = subject.kind AND NOT term.semester IS DISTINCT FROM subject.semester_number OR offering.is_given OR is_in_use(offering.id);
comment on view subject_term is 'May be null: offering_id';
