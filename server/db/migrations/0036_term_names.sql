/* Files name a term by its name and its academic year, so no two terms of a year have one name. The later of two gets its number. */
update term set name = left(name, 50) || ' (' || term_number || ')'
where exists (select from term earlier where earlier.academic_year_id = term.academic_year_id
  and comparable(earlier.name) = comparable(term.name) and earlier.term_number < term.term_number);

create unique index term_name_unique on term (academic_year_id, comparable(name));
comment on index term_name_unique is 'name: This academic year already has a term with this name.';
