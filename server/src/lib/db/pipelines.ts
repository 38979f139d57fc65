import pg from "pg"
import { sum } from "#contract/lib/objects.ts"
import { connections } from "../limits.ts"
import { hasPlan, idleTime, recordDuration, type Statement } from "./statements.ts"

/** A connection keeps every plan it has prepared, so it is replaced after an hour. */
const maxLifetime = 60 * 60 * 1000

/** Milliseconds recorded for a statement on a pipeline that was given up, so that it uses the pool for a while. */
const abandonedDuration = 1000

/** Whether PostgreSQL has ended the connection, because of an administrator's command or a restart. */
export const endsConnections = ({ code }: pg.DatabaseError) => code?.startsWith("57P0") ?? false

/** Is called with the reply to a statement, in the context of the caller. */
type OnAnswer = (text: string, milliseconds: number, rows: number) => void

export type Pipelines = ReturnType<typeof createPipelines>

/**
 * Connections that many requests share: a statement is sent before the ones ahead of it are answered. With twenty backends, a
 * third of the thread's time goes into waking up; with two, one packet mostly has many statements. Only quick selects may use
 * them, because later statements wait for earlier ones. Callers must promise that their statements write nothing and lock no
 * row (database.ts), and PostgreSQL enforces it.
 */
export function createPipelines(open: () => pg.Client, answered: OnAnswer = () => undefined) {
  // PostgreSQL answers the statements of a connection one after the other, so two connections use both of the server's cores.
  const pipelines = Array.from({ length: connections.pipelines }, () => createPipeline(open, answered))
  let current: ReturnType<typeof createPipeline> | undefined
  let hasEnded = false

  /** Statements of the same tick are sent in one packet, over the pipeline with the fewest waiting statements. */
  function pipelineOfThisTick() {
    if (current) return current
    const pipeline = pipelines.reduce((min, pipeline) =>
      pipeline.waiting() < min.waiting() ? pipeline : min,
    )
    const send = pipeline.hold()
    current = pipeline
    setImmediate(() => {
      current = undefined
      send()
    })
    return pipeline
  }

  return {
    /**
     * Returns "lost" if the connection broke, or was given up because it didn't reply for too long. The caller may repeat a
     * read, which then uses a connection of its own, where it delays nobody else.
     */
    async run(statement: Statement, text: string, values: readonly unknown[]) {
      if (hasEnded) throw new Error("Cannot use the pipelines after calling end on them")
      return pipelineOfThisTick().ask(statement, text, values)
    },
    /** The number of statements that are not answered yet. */
    waiting: () => sum(pipelines.map((pipeline) => pipeline.waiting())),
    /** Waits for the replies and closes the connections. */
    async end() {
      hasEnded = true
      await Promise.all(pipelines.map((pipeline) => pipeline.end()))
    },
  }
}

/**
 * On a pipeline, PostgreSQL's 25006 (read_only_sql_transaction) is a fault of this program, whose query promised only to read. On
 * any other connection it means that the server is temporarily read-only.
 */
const explainReadOnly = (error: pg.DatabaseError, text: string) =>
  error.code === "25006"
    ? new TypeError(`This query writes or locks, though it is sent as one that only reads: ${text}`, {
        cause: error,
      })
    : error

type Connection = { client: pg.Client; ready: Promise<unknown>; openedAt: number }

/** One shared connection. It is opened when first needed, and reopened after it was lost or an hour has passed. */
function createPipeline(open: () => pg.Client, answered: OnAnswer) {
  let connection: Connection | undefined
  let waiting = 0
  let lastAnswerAt = 0
  let idleAtLastAnswer = 0

  function connect() {
    const client = open()
    const opened = { client, ready: client.connect(), openedAt: performance.now() }
    const forget = () => {
      if (connection === opened) connection = undefined
    }
    client.on("error", forget)
    client.on("end", forget)
    opened.ready.catch(forget)
    return opened
  }

  function connected() {
    if (connection && performance.now() - connection.openedAt > maxLifetime) {
      // The old connection closes once it has answered every statement.
      connection.client.end().catch(() => undefined)
      connection = undefined
    }
    connection ??= connect()
    return connection
  }

  return {
    waiting: () => waiting,

    /** Delays writes until the returned function is called. */
    hold() {
      const { stream } = connected().client.connection
      stream.cork()
      return () => stream.uncork()
    },

    async ask(statement: Statement, text: string, values: readonly unknown[]) {
      waiting++
      try {
        const { client, ready } = connected()
        await ready
        const sentAt = performance.now()
        const idleBefore = idleTime()
        const wasPlanned = hasPlan(client, statement)
        const result = await client.query({ name: statement.name, text, values: [...values] })
        const now = performance.now()
        const idle = idleTime()
        // Time spent waiting for earlier statements doesn't count.
        recordDuration(statement, idle - Math.max(idleBefore, idleAtLastAnswer), wasPlanned)
        answered(text, now - Math.max(sentAt, lastAnswerAt), result.rowCount ?? 0)
        lastAnswerAt = now
        idleAtLastAnswer = idle
        return result
      } catch (error) {
        if (error instanceof pg.DatabaseError && !endsConnections(error)) throw explainReadOnly(error, text)
        recordDuration(statement, abandonedDuration, true)
        return "lost"
      } finally {
        waiting--
      }
    },

    async end() {
      await connection?.ready.catch(() => undefined)
      await connection?.client.end()
    },
  }
}
