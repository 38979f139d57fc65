import { performance } from "node:perf_hooks"

/** A select that has run before. */
export type Statement = {
  /** The name of its prepared statement, from its second use on. */
  name: string | undefined
  /** Its duration in milliseconds. A statement without a measurement counts as slow. */
  milliseconds: number
  /** Its last use, as the number of statements run by then. */
  lastAsked: number
  /** Tells it from all others of the process. */
  number: number
  /** The columns of its rows that hold instants; "other" where one has a type that JSON spells differently. Unknown before its first answer. */
  instants?: readonly string[] | "other" | undefined
  /** The values of its last answer: rows by columns. */
  cells: number
}

/** More statements than the screens use. Their plans take a few megabytes of each connection. */
const maxPrepared = 400
const maxAskedOnce = 2000

/** Also one that begins with what it needs, unless it writes there. */
const isSelect = (text: string) =>
  /^\s*select\s/i.test(text) || (/^\s*with\s/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text))

export type Statements = ReturnType<typeof createStatements>

/**
 * The selects that are repeated. Planning a list takes ten times as long as finding its rows, so these are prepared from
 * their second use on. When there are too many, the least recently used one is dropped.
 */
export function createStatements() {
  const prepared = new Map<string, Statement>()
  const askedOnce = new Map<string, Statement>()
  let asked = 0
  let names = 0
  let numbers = 0

  function find(text: string): Statement {
    const known = prepared.get(text)
    if (known) return known
    const second = askedOnce.get(text)
    if (second) {
      askedOnce.delete(text)
      // A name is never reused, because connections keep its prepared statement for an hour (database.ts).
      second.name = `q${names++}`
      return add(prepared, maxPrepared, text, second)
    }
    const unknown = { name: undefined, milliseconds: Infinity, lastAsked: 0, cells: 0 }
    return add(askedOnce, maxAskedOnce, text, { ...unknown, number: numbers++ })
  }

  return {
    /** The recorded facts of a statement; writes are never recorded. */
    statementOf(text: string): Statement | undefined {
      if (!isSelect(text)) return undefined
      const statement = find(text)
      statement.lastAsked = asked++
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
  for (const entry of statements) if (!oldest || entry[1].lastAsked < oldest[1].lastAsked) oldest = entry
  return oldest?.[0] ?? ""
}

/** Slower statements get their own connection, because everything sent after them on a shared one would wait. */
const slow = 15

export const isQuick = ({ milliseconds }: Statement) => milliseconds < slow

/**
 * Milliseconds for which this process has had nothing to do so far. A statement took no longer than they passed while it was under
 * way: the rest of its time, the answer may have lain there while requests were worked on, and under load every statement would
 * seem slow by the clock.
 */
export const idleTime = () => performance.eventLoopUtilization().idle

/** Notes how long a statement took. A slow time counts at once, and a quick one only in part. */
export function measured(statement: Statement, milliseconds: number) {
  const before = statement.milliseconds
  const isFirst = before === Infinity
  statement.milliseconds = isFirst || milliseconds > before ? milliseconds : 0.7 * before + 0.3 * milliseconds
}
