/*
 * A register and the acceptance of an excuse at once would each be counted without the other. New marks lock their students by
 * the foreign key, so this lock waits for registers that aren't committed yet, and later ones wait for it.
 */
create or replace function refresh_attendance_of_excuse() returns trigger language plpgsql as $$
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
end $$;

/* A term of another number is at another place in the course, where lecturers teach other modules of theirs. */
create constraint trigger term_number_taught_classes after update of term_number on term
  deferrable initially deferred for each row when (new.term_number <> old.term_number) execute function keep_taught_classes();
