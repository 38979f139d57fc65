-- Class spreads: the figures by which students learn how their class did (record 17).

/*
 * The spread of a piece of work or a module in a class as students last saw it. It is replaced only once the marks of several students
 * differ, so that nobody learns a mark by watching the figures change.
 */
create table class_spread (
  offering_id int not null references offering on delete cascade,
  class text not null,
  kind text not null check (kind in ('assignment', 'end_module', 'module')),
  /* The title of the piece of work; empty for a module. */
  title text not null,
  spread jsonb not null,
  /* For each student counted, the ids and versions of their grades. It holds no marks. */
  seen jsonb not null,
  taken_at timestamptz not null default now(),
  /* Raised when it is replaced, so that of two readers only the first replaces it. */
  edition int not null default 1,
  primary key (offering_id, class, kind, title)
);
