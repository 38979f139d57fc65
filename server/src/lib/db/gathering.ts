import pg from "pg"
import { isQuick, type Statement, type Statements } from "./statements.ts"

type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows" | "fields">
type Ask = (text: string, values: readonly unknown[], statement?: Statement) => Promise<Answer>
type Row = Record<string, unknown>
type Part = {
  text: string
  values: readonly unknown[]
  statement: Statement | undefined
  answered(answer: Answer): void
  failed(error: unknown): void
}
/** A part with those of its columns that are instants, which JSON writes differently. */
type JsonPart = Part & { statement: Statement & { instants: readonly string[] } }

const { builtins } = pg.types
const [textArray, intArray, boolArray] = [1009, 1007, 1000]

/** Types whose values are the same in JSON, apart from instants. */
const sameAsJson = new Set<number>([
  ...[builtins.BOOL, builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT8],
  ...[builtins.TEXT, builtins.VARCHAR, builtins.UUID, builtins.DATE, builtins.JSON, builtins.JSONB],
  ...[builtins.TIMESTAMPTZ, textArray, intArray, boolArray],
])

const texts = new WeakMap<Statements, Map<string, string>>()
const maxTexts = 500

/**
 * Sends the selects of one tick as one statement, each as a column of its only row. A reply that is put together from twenty
 * reads then takes one message, one snapshot and one reply of the database instead of twenty. The first run of a select is sent
 * alone and shows the types of its columns. A select that is slow or long, or has an unusual type, is always sent alone.
 */
export function createGathering(statements: Statements, ask: Ask): Ask {
  let parts: Part[] = []
  if (!texts.has(statements)) texts.set(statements, new Map())
  const known = texts.get(statements)!

  function send() {
    const sent = parts
    parts = []
    const together = sent.filter(fitsTogether)
    const few = together.length < 2
    for (const part of sent) if (few || !fitsTogether(part)) askAlone(part)
    if (!few) askTogether(together)
  }

  function askAlone({ text, values, statement, answered, failed }: Part) {
    ask(text, values, statement).then((answer) => {
      if (statement) {
        statement.instants ??= instantsOf(text, answer.fields)
        statement.cells = answer.rows.length * answer.fields.length
      }
      answered(answer)
    }, failed)
  }

  function askTogether(together: readonly JsonPart[]) {
    ask(
      textOf(together),
      together.flatMap(({ values }) => values),
    ).then(
      ({ rows: [row] }) => {
        for (const [n, { statement, answered }] of together.entries()) {
          const rows: Row[] = row[n] ?? []
          statement.cells = rows.length * Object.keys(rows[0] ?? {}).length
          answered(answerOf(rows, statement.instants))
        }
      },
      (error) => {
        // The failed one is only known once each is sent alone, and the others get their replies.
        if (isOfOne(error)) for (const part of together) askAlone(part)
        else for (const { failed } of together) failed(error)
      },
    )
  }

  function textOf(together: readonly JsonPart[]): string {
    const key = together.map(({ statement }) => statement.number).join()
    const made = known.get(key)
    if (made) return made
    if (known.size >= maxTexts) known.clear()
    const text = joined(together)
    known.set(key, text)
    return text
  }

  return (text, values) =>
    new Promise((answered, failed) => {
      // It runs once every settled promise has been followed. By then, all selects of the same time have been added.
      if (parts.length === 0) process.nextTick(send)
      parts.push({ text, values, statement: statements.statementOf(text), answered, failed })
    })
}

/** The database takes a microsecond more for each value as JSON, and each statement saved is worth 0.15 ms. */
const maxCells = 150

const canceled = "57014" // Also for a time-out.
const isOfOne = (error: unknown) => error instanceof pg.DatabaseError && error.code !== canceled

const fitsTogether = (part: Part): part is JsonPart =>
  part.statement?.instants !== undefined &&
  part.statement.instants !== "other" &&
  part.statement.cells <= maxCells &&
  isQuick(part.statement)

function instantsOf(text: string, fields: Answer["fields"]): Statement["instants"] {
  // A $1 in quotes is no placeholder, and must not be renumbered.
  if (text.match(/'[^']*'/g)?.some((quoted) => /\$\d/.test(quoted))) return "other"
  if (fields.some(({ dataTypeID }) => !sameAsJson.has(dataTypeID))) return "other"
  return fields.filter(({ dataTypeID }) => dataTypeID === builtins.TIMESTAMPTZ).map(({ name }) => name)
}

/** Placeholders are numbered consecutively through all parts. */
function joined(parts: readonly JsonPart[]): string {
  let places = 0
  const columns = parts.map(({ text, values }, n) => {
    const before = places
    places += values.length
    const numbered = text.replace(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`)
    return `(select json_agg("a row") from (${numbered}\n) "a row") as "${n}"`
  })
  return `select ${columns.join(",\n")}`
}

function answerOf(rows: Row[], instants: readonly string[]): Answer {
  for (const column of instants)
    for (const row of rows) {
      const value = row[column]
      if (typeof value === "string") row[column] = new Date(value).toISOString()
    }
  return { command: "SELECT", rowCount: rows.length, rows, fields: [] }
}
