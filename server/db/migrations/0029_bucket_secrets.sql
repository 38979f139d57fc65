/*
 * The key that encrypts the college's signing keys in a bucket: neither the bucket nor the database alone is enough to
 * sign.
 */
alter table college_identity
  add column secrets_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
