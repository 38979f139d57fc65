/* Text as searches compare it: no accents (ŵ is w), no capitals, and no apostrophes, so that "ngoma" finds "Ng'oma". */
create or replace function searchable(value text) returns text language sql immutable strict parallel safe
  return translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '''’`ʻʼ', '');

/* Text as titles and names are compared. The apostrophes of phonetic keyboards (ʹ, ʻ and ʼ) are apostrophes too. */
create or replace function comparable(value text) returns text language sql immutable strict parallel safe
  return lower(translate(btrim(regexp_replace(regexp_replace(normalize(value, NFKC),
    '[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f]', '', 'g'), '\s+', ' ', 'g')),
    '‐‒–—―−‘’‚‛′`ʹʻʼ“”„‟″«»',
    '------' || repeat('''', 9) || repeat('"', 7)));

do $$
declare
  stale regclass;
begin
  for stale in
    select indexrelid from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and pg_get_indexdef(indexrelid) ~ '\m(searchable|comparable)\('
  loop
    execute format('reindex index %s', stale);
  end loop;
end $$;
