-- The college's settings: departments. Classes and their groups are in 0003_calendar, and the grading policy is in 0007_grades.

create table department (
  id int generated always as identity primary key,
  name text not null constraint department_name_exact unique,
  /* A retired department keeps its lecturers, and is offered to nobody else. */
  is_retired boolean not null default false,
  /* The earlier names of the department, so that old links and bookmarks of the website still find it. */
  former_names text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index department_name on department (comparable(name));
comment on constraint department_name_exact on department is 'name: There is already a department with this name.';
comment on index department_name is 'name: There is already a department with this name.';
create trigger department_touch before update on department for each row execute function touch();
/* Spec 001 section 9. */
insert into department (name) values ('Science'), ('Education Foundation Studies'), ('Languages'), ('Expressive Arts'),
  ('Social and Environmental Studies');

/* Renaming a department also changes its lecturers' rows. A department with lecturers can't be deleted. */
alter table lecturer add constraint lecturer_department foreign key (department) references department (name) on update cascade;
comment on constraint lecturer_department on lecturer is 'department: This department has just been renamed or deleted. Choose another.';
create index lecturer_department on lecturer (department);

create function keep_former_name() returns trigger language plpgsql as $$
begin
  new.former_names := array_append(array_remove(old.former_names, new.name), old.name);
  return new;
end $$;
create trigger department_renamed before update of name on department
  for each row when (new.name <> old.name) execute function keep_former_name();

/*
 * A college that /setup has created holds back the invitations of its new people until the office opens the doors. A
 * college without the row, which was created at the console, holds none back.
 */
create table opening (
  only_one boolean primary key default true check (only_one),
  doors_opened_at timestamptz
);
