/** Puts text on one line. A line end would allow injection into e-mail headers and CSV rows. */
export const oneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, " ")

/**
 * Removes control characters except tabs and line ends, lone surrogates, and characters that XML can't contain. The line
 * breaks of PowerPoint and of other systems become ordinary ones.
 */
export const withoutControls = (value: string) =>
  value
    .replace(/[\v\f\x85\u2028\u2029]/g, "\n")
    .replace(/(?![\t\n\r])\p{Cc}|[\p{Surrogate}\ufffe\uffff]/gu, "")

/** Removes direction marks and zero-width spaces too, which make a text look blank, read backwards or look like another one. */
export const withoutInvisibles = (value: string) =>
  withoutControls(value.replace(/[\p{Bidi_Control}\u200b\u2060\ufeff]/gu, ""))

/** "Last name", "last_name" and "LASTNAME" are the same letters and digits. */
export const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Text as a search compares it, without case and accents: "wiza" finds "Ŵiza". */
export const searchable = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
