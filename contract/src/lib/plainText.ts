/** Puts text on one line. A line end would allow injection into email headers and CSV rows. */
export const oneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, " ")

/**
 * Removes control characters except tabs and line ends, lone surrogates, and characters that XML can't contain. The line
 * breaks of PowerPoint and of other systems become ordinary ones.
 */
export const withoutControls = (value: string) =>
  value
    .replace(/[\v\f\x85\u2028\u2029]/g, "\n")
    .replace(/(?![\t\n\r])\p{Cc}|[\p{Surrogate}\ufffe\uffff]/gu, "")

const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** Joiners, variants and tags, which emoji and some scripts need. */
const partOfCharacter = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/u
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Also removes invisible characters, such as direction marks, zero-width spaces and soft hyphens, which make a text read
 * backwards or look like another one. A text that has nothing else is blank.
 */
export function withoutInvisibles(value: string) {
  const text = withoutControls(
    value.replace(invisible, (character) => (partOfCharacter.test(character) ? character : "")),
  )
  return visible.test(text) ? text : ""
}

/** "Last name", "last_name" and "LASTNAME" are the same letters and digits. */
export const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")

/** The signs that keyboards, phones and word processors write for an apostrophe. */
const apostrophes = /['`\u00b4\u0384\u2018-\u201b\u2032\u2035\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\ua78c]/gu

/**
 * Text as a search compares it, without case, accents and apostrophes: "wezi ngoma" finds "Ŵezi Ng'oma". The database has the
 * same function (0001_platform.sql).
 */
export const searchable = (text: string) =>
  text
    .replace(apostrophes, "")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
