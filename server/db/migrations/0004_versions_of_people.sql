/* A person's version counts what forms edit. Settings and a photo are saved beside them, at once and whole: counting those
   too, an open form would meet a conflict with its own person. */
drop trigger person_touch on person;
create trigger person_touch
  before update of email, role, status, first_name, last_name, phone, address, bio, deleted_at on person
  for each row execute function touch();
