import pg from "pg"
import { isQuick, type Statement, type Statements } from "./statements.ts"

type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows" | "fields">
type RunStatement = (text: string, values: readonly unknown[], statement?: Statement) => Promise<Answer>
type Row = Record<string, unknown>
type BatchedSelect = {
  text: string
  values: readonly unknown[]
  statement: Statement | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}
/**
 * A select that can be sent in a batch. Its columns that are instants are known, because JSON writes instants
 * differently.
 */
type BatchablePart = BatchedSelect & { statement: Statement & { instants: readonly string[] } }

const { builtins } = pg.types
/** PostgreSQL's type numbers of arrays, which the driver doesn't name. */
const arrayTypes = { text: 1009, int: 1007, bool: 1000 }

/** Types whose values are the same in JSON, apart from instants. */
const sameAsJson = new Set<number>([
  builtins.BOOL,
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.NUMERIC,
  builtins.FLOAT8,
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.UUID,
  builtins.DATE,
  builtins.JSON,
  builtins.JSONB,
  builtins.TIMESTAMPTZ,
  ...Object.values(arrayTypes),
])

/** The texts of batches, by the numbers of their statements. */
const cachedTexts = new WeakMap<Statements, Map<string, string>>()
const maxTexts = 500

/**
 * Sends the selects of one tick as one statement, each as a column of its only row. A reply that is put together from twenty
 * reads then takes one message, one snapshot and one reply of the database instead of twenty. The first run of a select is sent
 * alone and shows the types of its columns. A select that is slow or long, or has an unusual type, is always sent alone.
 */
export function createSelectBatches(statements: Statements, run: RunStatement): RunStatement {
  let parts: BatchedSelect[] = []
  const batchTexts = cachedTexts.get(statements) ?? new Map<string, string>()
  cachedTexts.set(statements, batchTexts)

  function send() {
    const sent = parts
    parts = []
    const batchable = sent.filter(isBatchable)
    const batch = batchable.length > 1 ? batchable : []
    const alone = sent.filter((part) => batch.length === 0 || !isBatchable(part))
    for (const part of alone) runAlone(part)
    if (batch.length > 0) runBatch(batch)
  }

  function runAlone({ text, values, statement, resolve, reject }: BatchedSelect) {
    run(text, values, statement).then((answer) => {
      if (statement) {
        statement.instants ??= instantsOf(text, answer.fields)
        statement.cells = answer.rows.length * answer.fields.length
      }
      resolve(answer)
    }, reject)
  }

  function runBatch(batch: readonly BatchablePart[]) {
    run(
      cachedTextOf(batch),
      batch.flatMap(({ values }) => values),
    ).then(
      ({ rows: [row] }) => {
        for (const [n, { statement, resolve }] of batch.entries()) {
          const rows: Row[] = row[n] ?? []
          statement.cells = rows.length * Object.keys(rows[0] ?? {}).length
          resolve(answerOf(rows, statement.instants))
        }
      },
      (error) => {
        // The reply doesn't name the select that failed. So each is sent alone, and all others get their replies.
        if (isStatementError(error)) for (const part of batch) runAlone(part)
        else for (const { reject } of batch) reject(error)
      },
    )
  }

  function cachedTextOf(batch: readonly BatchablePart[]): string {
    const key = batch.map(({ statement }) => statement.number).join()
    const cached = batchTexts.get(key)
    if (cached) return cached
    if (batchTexts.size >= maxTexts) batchTexts.clear()
    const text = batchText(batch)
    batchTexts.set(key, text)
    return text
  }

  return (text, values) =>
    new Promise((resolve, reject) => {
      // `send` runs after the callbacks of all promises that are settled now. By then, all selects of this tick have been
      // added.
      if (parts.length === 0) process.nextTick(send)
      parts.push({ text, values, statement: statements.statementOf(text), resolve, reject })
    })
}

/**
 * The most values in the reply of a select that is sent with others. Each value costs the database a microsecond more as
 * JSON, and each statement saved is worth 0.15 ms.
 */
const maxCells = 150

const canceled = "57014" // Also for a time-out.
const isStatementError = (error: unknown) => error instanceof pg.DatabaseError && error.code !== canceled

const isBatchable = (part: BatchedSelect): part is BatchablePart =>
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
function batchText(parts: readonly BatchablePart[]): string {
  let places = 0
  const columns = parts.map(({ text, values }, index) => {
    const before = places
    places += values.length
    const numbered = text.replace(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`)
    return `(select json_agg("a row") from (${numbered}\n) "a row") as "${index}"`
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
