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
import type pg from "pg"
import type { Lines } from "./lines.ts"
import { isQuick, measured, type Statements } from "./statements.ts"

type Connections = Pick<pg.Pool, "connect"> & { lines: Lines; statements: Statements }

/** Sends quick selects over shared lines, and everything else, above all transactions, over a connection of the pool. */
export const createDialect = (connections: Connections): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SharingDriver(connections),
  createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class SharingDriver implements Driver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async init() {}

  async acquireConnection() {
    return new SharingConnection(this.#connections)
  }

  beginTransaction(connection: SharingConnection) {
    return connection.begin()
  }

  commitTransaction(connection: SharingConnection) {
    return connection.commit()
  }

  rollbackTransaction(connection: SharingConnection) {
    return connection.rollback()
  }

  async releaseConnection(connection: SharingConnection) {
    connection.release()
  }

  async destroy() {}
}

/** Kysely's connection for one statement, or for one transaction from its beginning to its end. */
class SharingConnection implements DatabaseConnection {
  readonly #connections: Connections
  /** The connection of the pool that a transaction holds. */
  #client: pg.PoolClient | undefined
  #broken = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async executeQuery({ sql, parameters }: CompiledQuery) {
    return this.#client
      ? resultOf(await this.#client.query(this.#named(sql, parameters)))
      : resultOf(await this.#askAlone(sql, parameters))
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new TypeError("Rows are not streamed.")
  }

  async begin() {
    this.#client = await this.#connections.connect()
    await this.#client.query("begin")
  }

  async commit() {
    const result = await this.#client?.query("commit")
    // PostgreSQL's reply to a statement after a failed one.
    if (result?.command === "ROLLBACK") throw new AbortedTransactionError()
  }

  async rollback() {
    try {
      await this.#client?.query("rollback")
    } catch (error) {
      this.#broken = true
      throw error
    }
  }

  release() {
    this.#client?.release(this.#broken)
    this.#client = undefined
  }

  #named(text: string, parameters: readonly unknown[]) {
    return { name: this.#connections.statements.statementOf(text)?.name, text, values: [...parameters] }
  }

  /** Runs one statement outside of transactions. */
  async #askAlone(text: string, parameters: readonly unknown[]) {
    const { lines, statements } = this.#connections
    const statement = statements.statementOf(text)
    if (statement?.shareable && isQuick(statement)) return lines.ask(statement, text, parameters)
    const client = await this.#connections.connect()
    try {
      const sentAt = performance.now()
      const result = await client.query({ name: statement?.name, text, values: [...parameters] })
      if (statement) measured(statement, performance.now() - sentAt)
      return result
    } finally {
      client.release()
    }
  }
}

const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"]

const resultOf = ({ command, rowCount, rows }: pg.QueryResult) => ({
  rows,
  ...(changes.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})
