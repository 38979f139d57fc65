/* Encrypts the college's signing keys where they are kept in a bucket, so that neither the bucket nor the database alone signs. */
alter table college_identity
  add column secrets_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
