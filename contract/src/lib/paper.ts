/**
 * The text of a document on the college's paper. The screen, print, PDF and Word are all rendered from it, so that they say
 * the same. An issued document keeps its text. Screens load this file without schemas.
 */
export type Paper = {
  college: {
    name: string
    /** How the college is reached, in one line. */
    reach: string
  }
  title: string
  /** Absent on paper that isn't registered, such as a preview. */
  reference?: string
  /** "2026-11-23" */
  date: string
  /** The person or class. It is printed at the head of further pages too. */
  about: string
  /** Printed over the title of a preview and of a document that was replaced or revoked, and at the head of further pages. */
  mark?: string
  /** Wide tables are printed in landscape. */
  isLandscape?: boolean
  blocks: readonly PaperBlock[]
  verification?: PaperVerification
}

export type PaperVerification = {
  /** The code, in groups of four characters. */
  code: string
  /** The text of the QR code. */
  address: string
  /** The public key that checks the QR code's signature, in letters that can be compared. */
  key: string
}

export type PaperTable = {
  kind: "table"
  /** The table's name, for screen readers. */
  name: string
  columns: readonly PaperColumn[]
  rows: readonly (readonly string[])[]
  /** The last row is a sum of those above. */
  hasTotal?: boolean
  /** Rows are high enough to write into. */
  isWritable?: boolean
}

type PaperColumn = {
  head: string
  /** The share of the table's width, relative to the other columns. */
  width: number
  isNumber?: boolean
}

/** A column of a table that is made of rows: its head, its relative width, and its text in a row. Rows are counted from 1. */
export type PaperColumnOf<Row> = readonly [
  head: string,
  width: number,
  textOf: (row: Row, rowNumber: number) => string,
  alignment?: "number",
]

/** The column that counts the rows. */
export const rowNumberColumn = (width: number): PaperColumnOf<unknown> => [
  "No.",
  width,
  (_, rowNumber) => `${rowNumber}`,
  "number",
]

export const tableOf = <Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly PaperColumnOf<Row>[],
): PaperTable => ({
  kind: "table",
  name,
  columns: columns.map(([head, width, , alignment]) => ({
    head,
    width,
    ...(alignment && { isNumber: true }),
  })),
  rows: rows.map((row, index) => columns.map(([, , textOf]) => textOf(row, index + 1))),
})

export type PaperBlock =
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** Small print: how figures are defined. */
  | { kind: "note"; text: string }
  | PaperTable
  /** Ruled lines to write on. */
  | { kind: "room"; label: string; lines: number }
  | { kind: "signatures"; labels: readonly string[] }

/** A table under its name. Heads without a row would look unfinished. */
export const headedTable = (table: PaperTable): PaperBlock[] => [
  { kind: "heading", text: table.name },
  table.rows.length > 0 ? table : { kind: "text", text: "None." },
]

/** A document that can be verified ends with its code beside its signatures, so that the code needs no page of its own. */
export function partsOf({ blocks, verification }: Pick<Paper, "blocks" | "verification">) {
  const last = blocks.at(-1)
  if (!verification) return { body: blocks }
  if (last?.kind !== "signatures") return { body: blocks, closing: { labels: [], verification } }
  return { body: blocks.slice(0, -1), closing: { labels: last.labels, verification } }
}

/** The line at the head of further pages, which may be separated from the first one. */
export const furtherHead = ({ mark, title, about, reference }: Partial<Paper>) =>
  [mark?.toUpperCase(), title, about, reference].filter(Boolean).join(" · ")

/** The page on which a code is typed in: the address without the code and the signature. */
const verifyPage = ({ address }: PaperVerification) => address.replace(/\/verify\/.*$/, "/verify")

export const verifySentence = (verification: PaperVerification) =>
  `To verify this document, scan the QR code, or type the code at ${verifyPage(verification)}. The signature in the QR code is checked with the college's public key:`

export const paperFormats = ["pdf", "docx"] as const
export type PaperFormat = (typeof paperFormats)[number]
