/**
 * The form of a text in which it is compared: two titles, names or codes that look the same on a screen are equal. It ignores
 * case, Unicode form, runs of blanks and invisible characters, and the difference between dashes or quotes that a spreadsheet
 * replaces. The signs that NFKC would take apart, such as ´, are replaced before it. The database has the same function
 * (0001_platform.sql), and its unique indexes use it.
 */
export const comparable = (text: string) =>
  text
    .replace(/[\u00b4\u0384]/g, "'")
    .replace(/[\u02dd\u2033\u2036]/g, '"')
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^ | $/g, "")
    .replace(/[\u2010\u2012-\u2015\u2212]/g, "-")
    .replace(/[\u2018-\u201b\u2032\u2035\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\ua78c`]/g, "'")
    .replace(/[\u201c-\u201f\u02ba\u02ee\u00ab\u00bb]/g, '"')
    .toLowerCase()

/**
 * The form in which codes of subjects are compared: "MAT101" is also read in "MAT 101" and "mat-101". A blank or hyphen between
 * two digits or two letters counts. The database has the same function (0005_courses.sql).
 */
export const comparableCode = (code: string) =>
  comparable(code)
    .replace(/([a-z])[ -]+([0-9])/g, "$1$2")
    .replace(/([0-9])[ -]+([a-z])/g, "$1$2")
