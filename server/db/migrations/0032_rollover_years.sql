/* An administrator who deletes an academic year can break these, so they have a name and a message. */
alter table rollover rename constraint rollover_from_year_id_fkey to rollover_from_year;
comment on constraint rollover_from_year on rollover is 'The students of this academic year are being moved up, or were. It can''t be deleted.';
alter table rollover rename constraint rollover_to_year_id_fkey to rollover_to_year;
comment on constraint rollover_to_year on rollover is 'Students are being moved up to this academic year, or were. It can''t be deleted.';
