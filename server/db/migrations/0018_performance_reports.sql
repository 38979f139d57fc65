-- Continuous performance reports (specification 000, section 7), and the phrases that they are written with.

/*
 * A lecturer's report on a student in a term. Several lecturers may each write one. A text is null while it isn't
 * written, and after the student's account is erased. A report without published_at is a draft, which only its author and
 * the office see.
 */
create table performance_report (
  id int generated always as identity primary key,
  student_id int not null references student,
  term_id int not null,
  author_id int not null references lecturer,
  strengths text,
  growth text,
  advice text,
  published_at timestamptz,
  /* When the student said that they have read it, and the sentence that they answered with. */
  acknowledged_at timestamptz,
  student_reply text,
  /* The office's reason for withdrawing the report, until it is published again. */
  unpublish_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint performance_report_term foreign key (term_id) references term,
  constraint performance_report_unique unique (student_id, term_id, author_id),
  check (acknowledged_at is null or published_at is not null),
  check (student_reply is null or acknowledged_at is not null),
  check (unpublish_reason is null or published_at is null)
);
comment on constraint performance_report_unique on performance_report is 'student_id: You have written a report on this student in this term already.';
comment on constraint performance_report_term on performance_report is 'Performance reports were written in this term, so it can''t be deleted.';
create index performance_report_in_term on performance_report (term_id);
create index performance_report_author on performance_report (author_id, term_id);
/* Drafts that were written last, and the newest reports, come first. */
create index performance_report_newest on performance_report (updated_at desc, id desc);
create trigger performance_report_touch before update on performance_report for each row execute function touch();

/*
 * A closed term keeps its reports (product decision 3.1). Whoever writes a report locks the term's row, so no term is
 * closed in between. Students may still acknowledge, and erasing an account may still empty the texts.
 */
create function refuse_closed_report() returns trigger language plpgsql as $$
begin
  if exists (select from term where id in (old.term_id, new.term_id) and closed_at is not null) then
    raise restrict_violation using message = 'the term is closed', constraint = 'performance_report_open_term';
  end if;
  return null;
end $$;
create constraint trigger performance_report_open_term after insert or delete on performance_report
  for each row execute function refuse_closed_report();
comment on constraint performance_report_open_term on performance_report is 'This term is closed, so its reports can''t be changed.';
create constraint trigger performance_report_closed after update on performance_report for each row
  when ((new.student_id, new.term_id, new.author_id, new.published_at,
      coalesce(new.strengths, old.strengths), coalesce(new.growth, old.growth), coalesce(new.advice, old.advice))
    is distinct from (old.student_id, old.term_id, old.author_id, old.published_at, old.strengths, old.growth, old.advice))
  execute function refuse_closed_report();

/* A phrase for one of the three texts: a lecturer's own, or the college's if there is no lecturer. */
create table report_phrase (
  id int generated always as identity primary key,
  lecturer_id int references lecturer,
  heading text not null check (heading in ('strengths', 'growth', 'advice')),
  phrase text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index report_phrase_unique on report_phrase (coalesce(lecturer_id, 0), heading, comparable(phrase));
comment on index report_phrase_unique is 'phrase: This phrase is there already.';
create index report_phrase_lecturer on report_phrase (lecturer_id) where lecturer_id is not null;
create trigger report_phrase_touch before update on report_phrase for each row execute function touch();
