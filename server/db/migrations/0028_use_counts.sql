/**
 * How often somebody has used something in the present minute or so, for limits that hold over all server processes. It is unlogged:
 * after a crash the counting begins again.
 */
create unlogged table use_count (
  /** What was used, and by whom: an endpoint and an address, or a kind of request and a person. */
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
create index use_count_by_end on use_count (ends_at);
