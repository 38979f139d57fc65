-- Documents that the college issues, and the keys with which it signs them.

/*
 * The public half of a key. The private half is in the data folder. A key that was replaced is kept, because the
 * documents that it signed still exist on paper.
 */
create table document_key (
  /* The first four bytes of the key's SHA-256, in hexadecimal. */
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  public_key bytea not null check (length(public_key) = 32),
  created_at timestamptz not null default now()
);
create trigger document_key_append_only before update or delete on document_key for each row execute function refuse_change();
create trigger document_key_keep before truncate on document_key for each statement execute function refuse_change();

/* The documents that were issued together, for example for a class. */
create table document_batch (
  id int generated always as identity primary key,
  issued_by int references person,
  issued_at timestamptz not null default now()
);
create index document_batch_issuer on document_batch (issued_by) where issued_by is not null;

create sequence document_number as int;

/*
 * A document as it was issued. It never changes, even if the records do from which it was made. A document about one
 * student has a code, under which anybody can verify it; a class list or a grade sheet has none.
 */
create table document (
  id int generated always as identity primary key,
  batch_id int not null references document_batch,
  kind text not null check (kind in ('report_card', 'transcript', 'enrolment_certificate', 'class_list', 'grade_sheet')),
  reference text not null unique,
  student_id int references student,
  term_id int constraint document_term references term,
  subject_id int references subject,
  /* The class at that time. */
  class text references class,
  /* The title of a document about a class, and the name on the others. */
  name text not null,
  /* The facts that verifying shows beside the name: see contract/src/registry/documents/facts.ts. */
  facts jsonb not null,
  /*
   * The whole text, including that of the QR code. The screen, the print and the files are made from it:
   * contract/src/lib/paper.ts.
   */
  paper jsonb not null,
  code text unique,
  key_id text references document_key,
  issued_by int references person,
  issued_at timestamptz not null default now(),
  /* The document that was issued in its place. */
  replaced_by int unique references document,
  revoked_at timestamptz,
  revoked_by int references person,
  revoked_reason text,
  check ((kind in ('class_list', 'grade_sheet')) = (student_id is null)),
  check ((student_id is null) = (code is null) and (code is null) = (key_id is null)),
  check ((revoked_at is null) = (revoked_reason is null)),
  check (replaced_by is null or replaced_by > id)
);
comment on constraint document_term on document is 'Documents were issued for this term, so it can''t be deleted.';
create index document_newest on document (issued_at desc, id desc);
create index document_batch_id on document (batch_id);
create index document_student on document (student_id, issued_at desc, id desc) where student_id is not null;
create index document_of_term on document (term_id) where term_id is not null;
create index document_subject on document (subject_id) where subject_id is not null;
create index document_class on document (class) where class is not null;
create index document_key_id on document (key_id) where key_id is not null;
create index document_issuer on document (issued_by) where issued_by is not null;
create index document_revoker on document (revoked_by) where revoked_by is not null;
create index document_text on document using gin (searchable(name || ' ' || reference || ' ' || coalesce(code, '')) gin_trgm_ops);

/* Only the state of a document can change, and only once. */
create function refuse_reissued_change() returns trigger language plpgsql as $$
declare
  state text[] := array['replaced_by', 'revoked_at', 'revoked_by', 'revoked_reason'];
begin
  if to_jsonb(old) - state <> to_jsonb(new) - state
    or old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by
    or old.revoked_at is not null and (new.revoked_at, new.revoked_by, new.revoked_reason)
      is distinct from (old.revoked_at, old.revoked_by, old.revoked_reason)
  then
    raise exception 'document is append-only';
  end if;
  return new;
end $$;
create trigger document_state before update on document for each row execute function refuse_reissued_change();
create trigger document_append_only before delete on document for each row execute function refuse_change();
create trigger document_keep before truncate on document for each statement execute function refuse_change();
