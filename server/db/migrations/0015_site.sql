-- The website's content: drafts, and every version that was published. The content that visitors read is in `content`.

/*
 * The draft of a page. A page without a draft has no row, or a row without a value. The version counts every change of
 * the draft and every publication, so that an editor who began earlier gets a conflict.
 */
create table content_draft (
  key text primary key,
  value jsonb,
  /* The published version that the draft began from; 0 if there was none. */
  based_on int not null default 0,
  changed_by int references person,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create trigger content_draft_touch before update on content_draft for each row execute function touch();

/* A version that came with the demonstration has no publisher. */
create table content_version (
  key text not null,
  number int not null check (number > 0),
  value jsonb not null,
  published_by int references person,
  published_at timestamptz not null default now(),
  restored_from int,
  primary key (key, number),
  foreign key (key, restored_from) references content_version
);
/* Old versions may be deleted (0022_retention.sql). */
create trigger content_version_append_only before update on content_version
  for each row execute function refuse_change();
create trigger content_version_keep before truncate on content_version
  for each statement execute function refuse_change();
create index content_version_publisher on content_version (published_by);
create index content_version_by_age on content_version (published_at);
create index content_version_restored on content_version (key, restored_from) where restored_from is not null;
create index content_draft_author on content_draft (changed_by);
