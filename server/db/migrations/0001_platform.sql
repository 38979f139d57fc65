-- The shared parts: extensions, functions, idempotency, audit, content, number series and administrators' notices.
-- A constraint or unique index that a person's input can break has a name, and its comment is the sentence that this
-- person reads ("field: Sentence."). A constraint that only a mistake in the program can break has neither.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

/* Today in the college's time zone, wherever the server is. */
create function college_today() returns date language sql stable
  return (now() at time zone 'Africa/Blantyre')::date;

/* The time on the college's clocks. */
create function college_now() returns timestamp language sql stable
  return now() at time zone 'Africa/Blantyre';

/* Each change of a record raises its version, so that an edit of an older state is noticed. */
create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

/*
 * Text as searches compare it: no accents (ŵ is w), no capitals, and no apostrophes, so that "ngoma" finds "Ng'oma". It is
 * immutable because indexes use it. contract/src/lib/plainText.ts is the same in TypeScript.
 */
create function searchable(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '''`´΄‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞌ', '')));

/*
 * Text as people compare it: two texts that look the same on a screen are equal. Capitals, the Unicode form, runs of
 * blanks, invisible characters, and the dashes and quotes that a spreadsheet replaces make no difference, nor do the
 * apostrophes of phonetic keyboards (ʹ, ʻ and ʼ). The signs that NFKC would take apart, such as ´, are replaced before it.
 * Invisible characters that are missing here are removed from every text that arrives. contract/src/lib/comparable.ts is the
 * same in TypeScript.
 */
create function comparable(value text) returns text language sql immutable strict parallel safe
  return lower(translate(btrim(regexp_replace(regexp_replace(
    normalize(translate(value, '´΄˝″‶', repeat('''', 2) || repeat('"', 3)), NFKC),
    '[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f]', '', 'g'), '\s+', ' ', 'g')),
    '‐‒–—―−‘’‚‛′‵`ʹʻʼʽʾʿˈˊˋꞌ“”„‟ʺˮ«»',
    '------' || repeat('''', 17) || repeat('"', 8)));

/* Student and employee numbers. Each series is one row, so two people never get the same number and none is skipped. */
create table number_series (prefix text primary key, last int not null);
create function next_number(series text, digits int default 4) returns text language sql volatile as $$
  insert into number_series (prefix, last) values (series, 1)
  on conflict (prefix) do update set last = number_series.last + 1
  returning series || '-' || lpad(last::text, greatest(digits, length(last::text)), '0')
$$;

/*
 * The reference on a receipt, such as "SUB-7K3Q-92": the record's id, in digits and letters that can be told apart when
 * they are read out. The id is multiplied by an odd factor, so that the references of neighbouring records look
 * different.
 */
create function receipt_reference(prefix text, number int) returns text language sql immutable strict parallel safe
  return prefix || '-' || (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (scattered >> (5 * place) & 31)::int + 1, 1)
      || case when place = 3 then '-' else '' end, '' order by place)
    from (select number * 387420489::bigint % 1073741824 as scattered) whole cross join generate_series(0, 5) place);

create table idempotency (
  person_id int not null,
  key text not null,
  request_hash bytea not null,
  status int,
  reply json, -- jsonb would not return the same bytes
  created_at timestamptz not null default now(),
  /* A write that waited on a device gets a later time, because the device may send it again after weeks. */
  expires_at timestamptz not null default now() + interval '2 days',
  primary key (person_id, key)
);
create index idempotency_expires on idempotency (expires_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int,
  action text not null,
  entity text,
  entity_id text,
  /* The name of the record, where that is not a person's name. */
  entity_label text,
  /* The person that the record is about. Readers of the log see the person's current name. */
  about_id int,
  before jsonb,
  after jsonb,
  address text not null
);
create index audit_at on audit (at desc, id desc);
create index audit_entity on audit (entity, entity_id, id desc);
create index audit_actor on audit (actor_id, id desc);
/* Old entries may be deleted (0022_retention.sql). */
create trigger audit_append_only before update on audit for each row execute function refuse_change();
create trigger audit_keep before truncate on audit for each statement execute function refuse_change();

/* The college that this database belongs to; its data folder knows the same id. One row, written at the first start. */
create table college_identity (
  id uuid not null,
  only_one boolean primary key default true check (only_one)
);

create table content (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create trigger content_touch before update on content for each row execute function touch();

/* Administrators read these notices about the running of the college until the cause is removed. */
create table admin_notice (
  kind text primary key,
  sentence text not null,
  since timestamptz not null default now()
);
