comment on index person_email_unique is 'email: There is already an account with this email address.';

/* A changed class and a publication aren't edits of the grade, so a form that is open on it gets no conflict. */
create or replace trigger grade_touch before update on grade
  for each row when (new.class is not distinct from old.class and (new.published_at is not distinct from old.published_at
    or (new.state, new.points, new.feedback, new.title, new.max_points, new.graded_at)
      is distinct from (old.state, old.points, old.feedback, old.title, old.max_points, old.graded_at)))
  execute function touch();
