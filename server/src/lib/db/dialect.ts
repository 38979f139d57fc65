import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely"
import pg from "pg"
import { messageOf } from "../errorCodes.ts"
import { endsConnections, type Pipelines } from "./pipelines.ts"
import { createSelectBatches } from "./selectBatches.ts"
import { hasPlan, idleTime, isQuick, recordDuration, type Statements } from "./statements.ts"
import type { Watch } from "./statementWatch.ts"

type Connections = Pick<pg.Pool, "connect"> & {
  statements: Statements
  watch?: Watch | undefined
  closeIdle(): void
}

/** Sends everything over connections of the pool, or quick selects over pipelines if there are any. */
export const createDialect = (connections: Connections, pipelines?: Pick<Pipelines, "run">) =>
  dialectOf(() => new PoolDriver(connections, pipelines))

/** The dialect of one request that only reads. The selects of one tick are sent together. */
export function createBatchingDialect(connections: Connections, pipelines: Pick<Pipelines, "run">) {
  const runBatched = createSelectBatches(connections.statements, (...query) =>
    new StatementConnection(connections, pipelines).runAlone(...query),
  )
  return dialectOf(() => new PoolDriver(connections, pipelines, runBatched))
}

/** Runs one statement outside of transactions. */
type RunStatement = ReturnType<typeof createSelectBatches>

export const dialectOf = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver,
  createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** A transaction may or may not be committed, because its reply was lost, or because its commit still waits for a standby. */
export class UnknownOutcome extends Error {
  override name = "UnknownOutcome"
}

class PoolDriver implements Driver {
  readonly #connections: Connections
  readonly #pipelines: Pick<Pipelines, "run"> | undefined
  readonly #runBatched: RunStatement | undefined

  constructor(
    connections: Connections,
    pipelines: Pick<Pipelines, "run"> | undefined,
    runBatched?: RunStatement,
  ) {
    this.#connections = connections
    this.#pipelines = pipelines
    this.#runBatched = runBatched
  }

  async init() {}

  async acquireConnection() {
    return new StatementConnection(this.#connections, this.#pipelines, this.#runBatched)
  }

  beginTransaction(connection: StatementConnection) {
    return connection.begin()
  }

  commitTransaction(connection: StatementConnection) {
    return connection.commit()
  }

  rollbackTransaction(connection: StatementConnection) {
    return connection.rollback()
  }

  async releaseConnection(connection: StatementConnection) {
    connection.release()
  }

  async destroy() {}
}

/** Kysely's connection for one statement, or for one whole transaction. */
class StatementConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #pipelines: Pick<Pipelines, "run"> | undefined
  readonly #runStatement: RunStatement
  /** The connection of the pool that a transaction holds. */
  #client: pg.PoolClient | undefined
  #broken = false

  constructor(
    connections: Connections,
    pipelines: Pick<Pipelines, "run"> | undefined,
    runBatched?: RunStatement,
  ) {
    this.#connections = connections
    this.#pipelines = pipelines
    this.#runStatement = runBatched ?? ((...query) => this.runAlone(...query))
  }

  async executeQuery({ sql, parameters }: CompiledQuery) {
    return resultOf(
      this.#client
        ? await this.#send(this.#client, this.#named(sql, parameters))
        : await this.#runStatement(sql, parameters),
    )
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new TypeError("Rows are not streamed.")
  }

  async begin() {
    this.#client = await this.#connect()
    await this.#send(this.#client, { text: "begin" })
  }

  async commit() {
    const result =
      this.#client && (await this.#send(this.#client, { text: "commit" }).catch(this.#throwUnknownOutcome))
    // If a statement of the transaction failed, PostgreSQL rolls back and answers the commit with "ROLLBACK".
    if (result?.command === "ROLLBACK") throw new AbortedTransactionError()
  }

  readonly #throwUnknownOutcome = (error: unknown): never => {
    if (error instanceof pg.DatabaseError && !endsConnections(error)) throw error
    this.#broken = true
    throw new UnknownOutcome("The database didn't say whether a transaction was committed.", { cause: error })
  }

  /** A broken connection is closed instead. That also rolls back, and doesn't wait. */
  async rollback() {
    if (this.#client && !this.#broken) await this.#send(this.#client, { text: "rollback" })
  }

  release() {
    this.#client?.release(this.#broken)
    this.#client = undefined
    this.#broken = false
  }

  async #connect() {
    const requestedAt = performance.now()
    try {
      return await this.#connections.connect()
    } finally {
      this.#connections.watch?.waited(performance.now() - requestedAt)
    }
  }

  /** After an error that isn't the database's own, the connection may still be waiting for a reply and counts as broken. */
  async #send(client: pg.PoolClient, query: pg.QueryConfig) {
    const sentAt = performance.now()
    let rows = 0
    try {
      const result = await client.query(query)
      rows = result.rowCount ?? 0
      return result
    } catch (error) {
      this.#broken = isBroken(error)
      if (isReadTimeout(error)) this.#connections.closeIdle()
      throw error
    } finally {
      const milliseconds = performance.now() - sentAt
      this.#connections.watch?.answered({ text: query.text, milliseconds, rows, shared: false })
    }
  }

  #named(text: string, parameters: readonly unknown[]) {
    return { name: this.#connections.statements.statementOf(text)?.name, text, values: [...parameters] }
  }

  async runAlone(
    text: string,
    parameters: readonly unknown[],
    statement = this.#connections.statements.statementOf(text),
  ) {
    if (this.#pipelines && statement && isQuick(statement)) {
      const result = await this.#pipelines.run(statement, text, parameters)
      if (result !== "lost") return result
    }
    this.#client = await this.#connect()
    try {
      const idleBefore = idleTime()
      const wasPlanned = statement !== undefined && hasPlan(this.#client, statement)
      const result = await this.#send(this.#client, { name: statement?.name, text, values: [...parameters] })
      if (statement) recordDuration(statement, idleTime() - idleBefore, wasPlanned)
      return result
    } finally {
      this.release()
    }
  }
}

/** The error code of a write to a read-only server. A proxy may still connect to a former primary. */
const readOnly = "25006"
const isBroken = (error: unknown) => !(error instanceof pg.DatabaseError) || error.code === readOnly
const isReadTimeout = (error: unknown) => /^Query read timeout/.test(messageOf(error))

const writeCommands = ["INSERT", "UPDATE", "DELETE", "MERGE"]

const resultOf = ({ command, rowCount, rows }: Pick<pg.QueryResult, "command" | "rowCount" | "rows">) => ({
  rows,
  ...(writeCommands.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})
