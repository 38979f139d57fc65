/* A holiday that was entered twice is one: the later of two of the same name and days goes, and no lesson changes by it. */
delete from holiday later using holiday earlier
where comparable(later.name) = comparable(earlier.name) and later.id > earlier.id
  and later.start_date = earlier.start_date and later.end_date = earlier.end_date;

/* Those of one name that overlap remain, and are told apart by their days. */
update holiday set name = left(name, 60) || ' to ' || to_char(end_date, 'YYYY-MM-DD')
where exists (select from holiday earlier where comparable(earlier.name) = comparable(holiday.name) and earlier.id < holiday.id
  and earlier.start_date = holiday.start_date);

create unique index holiday_name_unique on holiday (comparable(name), start_date);
comment on index holiday_name_unique is 'name: There is already a holiday of this name that begins on this day.';
