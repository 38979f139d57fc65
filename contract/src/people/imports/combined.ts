import type { ImportField } from "./endpoints.ts"

/** Two fields that many spreadsheets have in one column, whose cells an import then splits. */
type CombinedColumn = {
  fields: readonly [first: string, second: string]
  /** The names of such a column. Only letters and digits are compared. */
  words: readonly string[]
  split: (cell: string) => readonly [string, string]
  /** A text that explains the split to the person who imports. */
  rule: string
}

const combined: readonly CombinedColumn[] = [
  {
    fields: ["first_name", "last_name"],
    words: [
      "Name",
      "Names",
      "Full name",
      "Full names",
      "Student",
      "Student name",
      "Name of student",
      "Lecturer",
      "Lecturer name",
      "Name of lecturer",
    ],
    split: splitName,
    rule: "The last word is the last name, or the words before a comma.",
  },
  {
    fields: ["start_time", "end_time"],
    words: ["Time", "Times", "Start and end", "From-to"],
    split: splitTimes,
    rule: "The start is before the dash, and the end after it.",
  },
]

/** "Chisomo Grace Example" and "Example, Chisomo Grace" have the last name Example. A single word is the last name. */
function splitName(cell: string): [string, string] {
  const [before, after] = cell.split(/\s*,\s*/)
  if (before !== undefined && after !== undefined) return [after, before]
  const words = cell.split(/\s+/)
  return [words.slice(0, -1).join(" "), words.at(-1) ?? ""]
}

/** "08:00-09:00", "8 – 9" and "2 pm to 3 pm" */
function splitTimes(cell: string): [string, string] {
  const [start = "", end = ""] = cell.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/i)
  return [start, end]
}

type ColumnIndexes = Readonly<Record<string, number>>

/** The pairs of fields of which neither has a column of its own. */
export const combinableOf = (fields: readonly ImportField[], places: ColumnIndexes) =>
  combined.filter(({ fields: pair }) =>
    pair.every((name) => places[name] === undefined && fields.some(({ field }) => field === name)),
  )

/** The pairs of fields that are mapped to the same column of a file. */
export const splitColumnsOf = (places: ColumnIndexes) =>
  combined.flatMap(({ fields: [first, second], ...rest }) => {
    const column = places[first]
    return column !== undefined && column === places[second] ? [{ ...rest, first, second, column }] : []
  })
