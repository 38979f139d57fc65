import { performance } from "node:perf_hooks"

/** A select that has run before. */
export type Statement = {
  /** The name of its prepared statement, from its second use on. */
  name: string | undefined
  /** Its duration in milliseconds. A statement without a measurement counts as slow. */
  milliseconds: number
  /** Its last use, as the number of statements run by then. */
  lastAsked: number
}

/** More statements than the screens use. Their plans take a few megabytes of each connection. */
const maxPrepared = 200
const maxAskedOnce = 2000

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
    return add(askedOnce, maxAskedOnce, text, { name: undefined, milliseconds: Infinity, lastAsked: 0 })
  }

  return {
    /** The recorded facts of a statement; writes are never recorded. */
    statementOf(text: string): Statement | undefined {
      if (!text.startsWith("select ")) return undefined
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
