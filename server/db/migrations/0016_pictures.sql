-- Pictures, and the sizes in which the website shows them.

/*
 * A public picture. Its file is as wide as a screen needs at most, and the smaller sizes are rendered from it. Pictures
 * of the website's texts are named inside those texts, so no foreign key shows which are in use: a job searches for them.
 */
create table picture (
  file_id uuid primary key references file on delete cascade,
  belongs_to text not null check (belongs_to in ('content', 'event', 'person')),
  /* In pixels, of the upright picture. */
  width int not null check (width > 0),
  height int not null check (height > 0)
);

/*
 * A picture in one width and one format. Its widths are those of the website below the picture's own, and the next larger
 * one.
 */
create table picture_size (
  picture_id uuid not null references picture on delete cascade,
  width int not null,
  format text not null check (format in ('avif', 'webp')),
  file_id uuid not null references file,
  primary key (picture_id, width, format)
);
create index picture_size_file on picture_size (file_id);
