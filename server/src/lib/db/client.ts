import pg from "pg"
import { itemAt } from "#contract/lib/objects.ts"
import { closeTimeout, keepAlive } from "../limits.ts"
import { type Servers, serversOf } from "./servers.ts"

// In these properties of an error, PostgreSQL quotes whole rows and values, such as an email address with a password
// hash. A property that isn't enumerable is neither logged nor printed, whether the error is logged, is a cause or is
// uncaught. constraints.ts can still read it.
for (const quoting of ["detail", "where"] as const)
  Object.defineProperty(pg.DatabaseError.prototype, quoting, {
    // Tests load this file more than once, but the library only once, so the property is defined again.
    configurable: true,
    set(value: string | undefined) {
      Object.defineProperty(this, quoting, { value, writable: true, configurable: true })
    },
  })

/** The server of this connection accepts no writes: a standby, or one that was made read-only. */
export class ReadOnlyServerError extends Error {
  override name = "ReadOnlyServerError"
}

export type ServerConfig = pg.ClientConfig & {
  servers: Servers
  /** PostgreSQL refuses each statement of this connection that writes or locks rows. */
  readsOnly?: boolean
}

/** `connectionString` is always defined in a process that the supervisor has started. */
export type Connection = { connectionString: string | undefined }

/** Settings of connections, single or in a pool, to the servers of a connection string. */
export function settingsOf<Config extends pg.ClientConfig>(
  { connectionString, ...config }: Config & Connection,
  servers = serversOf(connectionString),
) {
  const { client, hosts, tls } = servers.address
  return {
    ...client,
    ...itemAt(hosts, 0),
    ssl: tls ?? false,
    // Keep-alive packets stop firewalls from dropping idle connections, and detect servers that are gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
    ...config,
    ...(client.options && config.options && { options: `${config.options} ${client.options}` }),
    servers,
    // A pool opens its connections with this class and with these same settings. The type of the option wants a class without
    // parameters, but the pool passes its settings.
    Client: ServerClient as unknown as new () => pg.ClientBase,
  }
}

/** Opens a single connection, for example to listen or to hold a lock. It isn't reopened when it is lost. */
export function createClient(config: pg.ClientConfig & Connection) {
  const client = new ServerClient(settingsOf(config))
  // A lost connection fails the statement that is running. Between two statements it would end the process.
  client.on("error", () => undefined)
  return client
}

/**
 * A connection to the server that is suitable at the moment of opening. The connection ends by itself when its server
 * begins to refuse writes, which PostgreSQL reports to each client at once.
 */
export class ServerClient extends pg.Client {
  readonly #servers: Servers

  constructor(config: ServerConfig) {
    // A pool makes the password non-enumerable, so spreading would lose it.
    super(
      config.readsOnly
        ? { ...config, options: `${config.options ?? ""} -c ${readOnlyByDefault}=on` }
        : config,
    )
    this.#servers = config.servers
    if (!this.pipeline) this.#endWhenUnanswered()
    this.#endThoughUnanswered()
    const readOnly = config.readsOnly ? ["in_hot_standby"] : ["in_hot_standby", readOnlyByDefault]
    if (config.servers.purpose === "writes") {
      this.connection.on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) => {
        if (readOnly.includes(parameterName) && parameterValue === "on")
          this.connection.stream.destroy(
            new ReadOnlyServerError("The server of the database accepts no writes."),
          )
      })
    }
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(() => callback(undefined as never), callback)
    return undefined
  }

  /** Ends the connection when a reply is overdue. Otherwise each later statement on it would wait for that reply too. */
  #endWhenUnanswered() {
    this.query = ((...args: unknown[]) => {
      const result: unknown = Reflect.apply(pg.Client.prototype.query, this, args)
      if (result instanceof Promise)
        result.catch((error: Error) => {
          if (error.message === "Query read timeout") this.connection.stream.destroy(error)
        })
      return result
    }) as pg.Client["query"]
  }

  /** Closes the connection after a while even if the server, frozen or unreachable, doesn't confirm its end. */
  #endThoughUnanswered() {
    const { connection } = this
    const end = connection.end.bind(connection)
    connection.end = () => {
      end()
      setTimeout(() => connection.stream.destroy(), closeTimeout).unref()
    }
  }

  async #connect() {
    const host = await this.#servers.choose()
    // The caller has given up waiting for the connection.
    if (this.connection.stream.destroyed) throw new Error("Connection terminated due to connection timeout")
    this.host = host.host
    this.port = host.port
    const doubt = () => this.#servers.doubt(host)
    this.once("error", doubt)
    this.once(
      "end",
      this.#servers.join(host, (reason) => this.connection.stream.destroy(reason)),
    )
    try {
      await super.connect()
      return this
    } catch (error) {
      doubt()
      throw error
    }
  }
}

/** Removes the time-outs that the database or its account sets, because long work must not end for being idle or slow. */
export const withoutTimeouts =
  "set statement_timeout = 0; set lock_timeout = 0; set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0; " +
  "set idle_session_timeout = 0"

type ParameterStatus = { parameterName: string; parameterValue: string }
const readOnlyByDefault = "default_transaction_read_only"
