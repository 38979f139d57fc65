-- Academic years, terms and classes.

create table academic_year (
  id int generated always as identity primary key,
  year_name text not null,
  start_date date not null,
  end_date date not null,
  during daterange generated always as (case when end_date > start_date then daterange(start_date, end_date, '[]') end) stored,
  is_current boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint academic_year_dates check (end_date > start_date),
  constraint academic_year_overlap exclude using gist (during with &&),
  /* The foreign key of terms refers to these columns. */
  unique (id, during without overlaps)
);
create unique index academic_year_name_unique on academic_year (comparable(year_name));
comment on index academic_year_name_unique is 'year_name: There is already an academic year with this name.';
comment on constraint academic_year_dates on academic_year is 'end_date: End date must be after the start date.';
comment on constraint academic_year_overlap on academic_year is 'start_date: These dates overlap those of another academic year.';
create unique index academic_year_one_current on academic_year (is_current) where is_current;
comment on index academic_year_one_current is 'Another academic year is current.';
create trigger academic_year_touch before update on academic_year for each row execute function touch();

/*
 * Terms 1-3 are year 1 and 4-6 year 2; terms 3 and 4 are teaching practice. Two cohorts run side by side, so each year of
 * study has one active term. contract/src/courses/terms/positions.ts states the same for forms.
 */
create table term (
  id int generated always as identity primary key,
  academic_year_id int not null,
  term_number int not null,
  year_of_study int not null generated always as (case when term_number <= 3 then 1 else 2 end) stored,
  semester int generated always as (case when term_number in (1, 5) then 1 when term_number in (2, 6) then 2 end) stored,
  kind text not null generated always as (case when term_number in (3, 4) then 'practice' else 'course' end) stored,
  name text not null,
  start_date date not null,
  end_date date not null,
  during daterange generated always as (case when end_date > start_date then daterange(start_date, end_date, '[]') end) stored,
  is_active boolean not null default false,
  closed_at timestamptz,
  /* The grading policy that a closed term keeps. An open term has none of its own. */
  policy_version int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint term_academic_year foreign key (academic_year_id) references academic_year,
  constraint term_within_academic_year foreign key (academic_year_id, period during) references academic_year (id, period during),
  constraint term_number_range check (term_number between 1 and 6),
  constraint term_number_unique unique (academic_year_id, term_number),
  constraint term_dates check (end_date > start_date),
  constraint term_overlap exclude using gist (year_of_study with =, during with &&),
  constraint term_open_while_active check (not is_active or closed_at is null)
);
comment on constraint term_academic_year on term is 'This academic year has terms. Delete them first.';
comment on constraint term_within_academic_year on term is 'The dates of a term must lie within those of its academic year.';
comment on constraint term_number_range on term is 'term_number: Term number must be a whole number from 1 to 6.';
comment on constraint term_number_unique on term is 'term_number: This academic year already has a term with this number.';
comment on constraint term_dates on term is 'end_date: End date must be after the start date.';
comment on constraint term_overlap on term is 'start_date: These dates overlap those of another term of the same year of study.';
comment on constraint term_open_while_active on term is 'A closed term cannot be active.';
create unique index term_one_active on term (year_of_study) where is_active;
comment on index term_one_active is 'Another term of this year of study is active.';
create trigger term_touch before update on term for each row execute function touch();

create table class_group (
  name text primary key
);
/* Records refer to a class by its name, so a class that any record names can be neither renamed nor deleted. */
create table class (
  id int generated always as identity unique,
  name text constraint class_name_exact primary key,
  position int not null check (position > 0) unique deferrable,
  group_name text not null references class_group,
  /* A retired class has no members and can't be chosen. The records that name it are kept. */
  is_retired boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index class_name on class (upper(name));
comment on constraint class_name_exact on class is 'name: There is already a class with this name.';
comment on index class_name is 'name: There is already a class with this name.';
create trigger class_touch before update on class for each row execute function touch();
insert into class_group (name) values ('Class A'), ('Class B'), ('Class C'), ('Class D');
/* Spec 001 section 9. */
insert into class (name, position, group_name)
select 'P' || n, n, case when n <= 4 then 'Class A' when n <= 8 then 'Class B' when n <= 12 then 'Class C' else 'Class D' end
from generate_series(1, 15) n;

/* Puts lists of classes in the college's order, and refuses classes that don't exist, as a foreign key would. */
create function order_classes() returns trigger language plpgsql as $$
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
end $$;
