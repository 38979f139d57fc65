import { performance } from "node:perf_hooks"
import type pg from "pg"

/** A select that has run before. */
export type Statement = {
  /** The name of its prepared statement, from its second use on. */
  name: string | undefined
  /** Its duration in milliseconds. A statement that wasn't measured counts as slow. */
  milliseconds: number
  /** Whether these milliseconds include planning. */
  includesPlanning?: boolean
  /** Its last use, as the number of statements run by then. */
  lastUsed: number
  /** A unique number within the process. */
  number: number
  /**
   * The columns of its rows that are instants; "other" if a column has a type that JSON writes differently. Unknown before its
   * first reply.
   */
  instants?: readonly string[] | "other" | undefined
  /** The number of values in its last reply: rows times columns. */
  cells: number
}

/** More than the number of statements that the screens use. Their plans take a few megabytes of each connection. */
const maxPrepared = 400
const maxSeenOnce = 2000

/** A statement that begins with `with` is a select too, unless it writes. */
const isSelect = (text: string) =>
  /^\s*select\s/i.test(text) || (/^\s*with\s/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text))

export type Statements = ReturnType<typeof createStatements>

/**
 * The repeated selects. Planning a list takes ten times as long as finding its rows, so selects are prepared from their second
 * use on. When there are too many, the least recently used one is dropped.
 */
export function createStatements() {
  const prepared = new Map<string, Statement>()
  const seenOnce = new Map<string, Statement>()
  let statementCount = 0
  let names = 0
  let numbers = 0

  function find(text: string): Statement {
    const existing = prepared.get(text)
    if (existing) return existing
    const second = seenOnce.get(text)
    if (second) {
      seenOnce.delete(text)
      // A name is never reused, because connections keep its prepared statement for an hour (database.ts).
      second.name = `q${names++}`
      return add(prepared, maxPrepared, text, second)
    }
    const unknown = { name: undefined, milliseconds: Infinity, lastUsed: 0, cells: 0 }
    return add(seenOnce, maxSeenOnce, text, { ...unknown, number: numbers++ })
  }

  return {
    /** Returns the recorded facts of a select. Nothing is recorded about writes. */
    statementOf(text: string): Statement | undefined {
      if (!isSelect(text)) return undefined
      const statement = find(text)
      statement.lastUsed = statementCount++
      return statement
    },
  }
}

function add(statements: Map<string, Statement>, max: number, text: string, statement: Statement) {
  if (statements.size >= max) statements.delete(leastRecent(statements))
  statements.set(text, statement)
  return statement
}

function leastRecent(statements: Map<string, Statement>) {
  let [oldest] = statements
  for (const entry of statements) if (!oldest || entry[1].lastUsed < oldest[1].lastUsed) oldest = entry
  return oldest?.[0] ?? ""
}

/** Milliseconds. Slower statements use a connection of their own, because every later statement on a pipeline would wait. */
const slowMilliseconds = 15

export const isQuick = ({ milliseconds }: Statement) => milliseconds < slowMilliseconds

/**
 * Milliseconds for which this process has been idle so far. A statement took at least as long as the process was idle while it
 * ran. For the rest of the time, the reply may have waited while the process worked on requests, so by the clock every statement
 * would seem slow under load.
 */
export const idleTime = () => performance.eventLoopUtilization().idle

type OpenConnection = { connection: pg.Connection }

/** Whether a connection has run a statement before. Its first run there includes planning. */
export const hasPlan = ({ connection }: OpenConnection, { name = "" }: Statement) =>
  name in (Reflect.get(connection, "parsedStatements") as object)

/**
 * Records how long a statement took. A slow time counts fully at once, and a quick one only in part. A time that includes
 * planning counts until the next one without, because planning may take ten times as long.
 */
export function recordDuration(statement: Statement, milliseconds: number, wasPlanned: boolean) {
  const before = statement.milliseconds
  const replaces = before === Infinity || (statement.includesPlanning ? wasPlanned : milliseconds > before)
  statement.milliseconds = replaces ? milliseconds : 0.7 * before + 0.3 * milliseconds
  if (replaces) statement.includesPlanning = !wasPlanned
}
