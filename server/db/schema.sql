-- The database as the migrations leave it, to be read and reviewed; what is run are the migrations.
-- Written by "npm run schema".

create extension btree_gist;
create extension citext;
create extension pg_trgm;
create extension unaccent;

CREATE OR REPLACE FUNCTION public.college_today()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN ((now() AT TIME ZONE 'Africa/Blantyre'::text))::date
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

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
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

create table academic_year (
  id integer not null generated always as identity,
  year_name text not null,
  start_date date not null,
  end_date date not null,
  is_current boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint academic_year_pkey PRIMARY KEY (id),
  constraint academic_year_name_unique UNIQUE (year_name),
  constraint academic_year_dates CHECK (end_date > start_date)
);
CREATE UNIQUE INDEX academic_year_one_current ON public.academic_year USING btree (is_current) WHERE is_current;
CREATE TRIGGER academic_year_touch BEFORE UPDATE ON academic_year FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint academic_year_dates on academic_year is 'end_date: End date must be after the start date.';
comment on constraint academic_year_name_unique on academic_year is 'year_name: There is already an academic year with this name.';
comment on index academic_year_one_current is 'Another academic year is current.';

create table audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id integer,
  action text not null,
  entity text,
  entity_id text,
  before jsonb,
  after jsonb,
  address text not null,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_actor ON public.audit USING btree (actor_id, id DESC);
CREATE INDEX audit_at ON public.audit USING btree (at DESC, id DESC);
CREATE INDEX audit_entity ON public.audit USING btree (entity, entity_id, id DESC);
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_keep BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table class (
  name text not null,
  "position" integer not null,
  group_name text not null,
  constraint class_pkey PRIMARY KEY (name),
  constraint class_position_key UNIQUE ("position"),
  constraint class_group_name_fkey FOREIGN KEY (group_name) REFERENCES class_group(name)
);

create table class_group (
  name text not null,
  constraint class_group_pkey PRIMARY KEY (name)
);

create table content (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint content_pkey PRIMARY KEY (key)
);
CREATE TRIGGER content_touch BEFORE UPDATE ON content FOR EACH ROW EXECUTE FUNCTION touch();

create table enrolment (
  id integer not null generated always as identity,
  student_id integer not null,
  term_id integer not null,
  class text,
  year_of_study integer not null,
  outcome text not null default 'continuing'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint enrolment_pkey PRIMARY KEY (id),
  constraint enrolment_unique UNIQUE (student_id, term_id),
  constraint enrolment_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint enrolment_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint enrolment_term FOREIGN KEY (term_id) REFERENCES term(id),
  constraint enrolment_outcome_check CHECK (outcome = ANY (ARRAY['continuing'::text, 'promoted'::text, 'repeating'::text, 'withdrawn'::text, 'graduated'::text]))
);
CREATE INDEX enrolment_term_class ON public.enrolment USING btree (term_id, class);
comment on constraint enrolment_term on enrolment is 'Students are enrolled in this term, so it stays.';

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

create table idempotency (
  person_id integer not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_created ON public.idempotency USING btree (created_at);

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
  constraint lecturer_employee_number_key UNIQUE (employee_number),
  constraint lecturer_person_id_key UNIQUE (person_id),
  constraint lecturer_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint lecturer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE TRIGGER lecturer_touch BEFORE UPDATE ON lecturer FOR EACH ROW EXECUTE FUNCTION touch();

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
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint mail_status_check CHECK (status = ANY (ARRAY['unsent'::text, 'sent'::text]))
);
CREATE INDEX mail_created ON public.mail USING btree (created_at DESC, id DESC);
CREATE INDEX mail_status ON public.mail USING btree (status, created_at DESC, id DESC);

create table number_series (
  prefix text not null,
  last integer not null,
  constraint number_series_pkey PRIMARY KEY (prefix)
);

create table one_time_link (
  id integer not null generated always as identity,
  person_id integer,
  purpose text not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint one_time_link_pkey PRIMARY KEY (id),
  constraint one_time_link_hash_key UNIQUE (hash),
  constraint one_time_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint one_time_link_person CHECK ((person_id IS NULL) = (purpose = 'setup'::text)),
  constraint one_time_link_purpose_check CHECK (purpose = ANY (ARRAY['invite'::text, 'reset'::text, 'setup'::text]))
);
CREATE INDEX one_time_link_person_index ON public.one_time_link USING btree (person_id);

create table person (
  id integer not null generated always as identity,
  email citext not null,
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
  totp_secret text,
  two_factor boolean not null default false,
  failed_sign_ins integer not null default 0,
  failed_sign_in_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  photo_id uuid,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES file(id),
  constraint person_requested_role_check CHECK (requested_role = ANY (ARRAY['admin'::text, 'lecturer'::text, 'student'::text])),
  constraint person_role_check CHECK (role = ANY (ARRAY['admin'::text, 'lecturer'::text, 'student'::text])),
  constraint person_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text])),
  constraint person_two_factor_secret CHECK (NOT two_factor OR totp_secret IS NOT NULL)
);
CREATE UNIQUE INDEX person_email_unique ON public.person USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX person_pending ON public.person USING btree (created_at, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX person_search ON public.person USING gin (searchable(((((first_name || ' '::text) || last_name) || ' '::text) || (email)::text)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER person_touch BEFORE UPDATE ON person FOR EACH ROW EXECUTE FUNCTION touch();
comment on index person_email_unique is 'email: There is already an account with this email address.';

create table session (
  id uuid not null default gen_random_uuid(),
  person_id integer not null,
  generation integer not null default 1,
  rotated_at timestamp with time zone not null default now(),
  last_active_at timestamp with time zone not null default now(),
  device text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX session_person ON public.session USING btree (person_id) WHERE (ended_at IS NULL);

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
  constraint student_pkey PRIMARY KEY (id),
  constraint student_person_id_key UNIQUE (person_id),
  constraint student_student_number_key UNIQUE (student_number),
  constraint student_class_fkey FOREIGN KEY (class) REFERENCES class(name),
  constraint student_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint student_birth CHECK (date_of_birth > '1900-01-01'::date),
  constraint student_gender_check CHECK (gender = ANY (ARRAY['female'::text, 'male'::text])),
  constraint student_year_of_study_check CHECK (year_of_study >= 1 AND year_of_study <= 3)
);
CREATE INDEX student_class ON public.student USING btree (class) WHERE (deleted_at IS NULL);
CREATE TRIGGER student_touch BEFORE UPDATE ON student FOR EACH ROW EXECUTE FUNCTION touch();

create table term (
  id integer not null generated always as identity,
  academic_year_id integer not null,
  term_number integer not null,
  year_of_study integer not null generated always as (
CASE
    WHEN (term_number <= 3) THEN 1
    ELSE 2
END) stored,
  name text not null,
  start_date date not null,
  end_date date not null,
  is_active boolean not null default false,
  closed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint term_pkey PRIMARY KEY (id),
  constraint term_number_unique UNIQUE (academic_year_id, term_number),
  constraint term_academic_year FOREIGN KEY (academic_year_id) REFERENCES academic_year(id),
  constraint term_dates CHECK (end_date > start_date),
  constraint term_number_range CHECK (term_number >= 1 AND term_number <= 6),
  constraint term_open_while_active CHECK (NOT is_active OR closed_at IS NULL)
);
CREATE UNIQUE INDEX term_one_active ON public.term USING btree (year_of_study) WHERE is_active;
CREATE TRIGGER term_touch BEFORE UPDATE ON term FOR EACH ROW EXECUTE FUNCTION touch();
comment on constraint term_academic_year on term is 'This academic year has terms. Delete them first.';
comment on constraint term_dates on term is 'end_date: End date must be after the start date.';
comment on constraint term_number_range on term is 'term_number: Term number must be a whole number from 1 to 6.';
comment on constraint term_number_unique on term is 'term_number: This academic year already has a term with this number.';
comment on index term_one_active is 'Another term of this year of study is active.';
comment on constraint term_open_while_active on term is 'A closed term cannot be active.';
