/** Free space of the fullest disk of each machine, once an hour, from which the days until it is full are predicted. */
create table disk_sample (
  machine text not null,
  hour timestamptz not null default date_trunc('hour', now()),
  free_bytes bigint not null,
  primary key (machine, hour)
);
