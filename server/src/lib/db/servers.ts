import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { itemAt } from "#contract/lib/objects.ts"
import { asError, codeOf } from "../errorCodes.ts"
import { switchOver } from "../limits.ts"
import { StartupError } from "../startupError.ts"
import { type Address, type DatabaseHost, hostAndPort, type Purpose, readAddress } from "./address.ts"

/** No suitable server could be reached. The message says what each of them replied. */
export class NoServerError extends Error {
  override name = "NoServerError"
}

export type Servers = {
  readonly address: Address
  readonly purpose: Purpose
  /** Returns the server for a new connection. The one found last is used until a connection to it is lost. */
  choose(): Promise<DatabaseHost>
  /** Reports that a connection to this host was lost or couldn't be opened, so that the next connection searches again. */
  doubt(host: DatabaseHost): void
  /** Calls `end` when another server has taken over, until the returned function is called. */
  join(host: DatabaseHost, end: (reason: Error) => void): () => void
}

const stored = new Map<string, Servers>()

/** Everything in this process that opens connections with the same string shares its knowledge of the servers. */
export function serversOf(url: string | undefined, purpose: Purpose = "writes"): Servers {
  if (url === undefined)
    throw new StartupError("DATABASE_URL is missing. Begin with npm start, which sets it.")
  const key = `${purpose} ${url}`
  const servers = stored.get(key) ?? createServers(readAddress(url, purpose), purpose)
  stored.set(key, servers)
  return servers
}

function createServers(address: Address, purpose: Purpose): Servers {
  const { hosts } = address
  let current: DatabaseHost | undefined
  let search: Promise<DatabaseHost> | undefined
  /** Each promotion of a standby begins another timeline. */
  let newestTimeline = 0
  let lastFound: DatabaseHost | undefined
  const connected = new Set<{ host: DatabaseHost; end(reason: Error): void }>()

  async function findServer(): Promise<DatabaseHost> {
    const answers = await askAll(address, purpose)
    const writable = answers.filter((answer): answer is UsableServer => "timeline" in answer)
    const [best] = writable.toSorted(
      (a, b) => Number(b.isStandby) - Number(a.isStandby) || b.timeline - a.timeline,
    )
    if (best && (purpose === "reads" || best.timeline >= newestTimeline)) {
      newestTimeline = best.timeline
      current = best.host
      if (lastFound !== current) endOthers(best.host)
      lastFound = current
      return best.host
    }
    throw new NoServerError(
      answers
        .map((answer) => {
          const reason =
            "timeline" in answer ? "was left behind when another server was promoted" : answer.reason
          return `${hostAndPort(answer.host)}: ${reason}`
        })
        .join("; "),
    )
  }

  /**
   * Ends the connections to other servers. Statements on them would wait for a frozen server, or rely on a lock that no
   * longer excludes anybody.
   */
  function endOthers(chosen: DatabaseHost) {
    for (const { host, end } of connected)
      if (host !== chosen)
        end(new Error("Connection terminated: another server of the database has taken over."))
  }

  return {
    address,
    purpose,
    async choose() {
      if (hosts.length === 1) return itemAt(hosts, 0)
      if (current) return current
      search ??= findServer().finally(async () => {
        // The servers aren't asked more often than this, however many requests wait for one.
        if (!current) await sleep(switchOver.pause)
        search = undefined
      })
      return search
    },
    join(host, end) {
      const connection = { host, end }
      connected.add(connection)
      return () => connected.delete(connection)
    },
    doubt(host) {
      if (current === host) current = undefined
    },
  }
}

type UsableServer = { host: DatabaseHost; timeline: number; isStandby: boolean }
type Answer = UsableServer | { host: DatabaseHost; reason: string }

/** Asks all servers at once. After the first suitable reply, the others have a little longer, because two may accept writes. */
async function askAll(address: Address, purpose: Purpose): Promise<Answer[]> {
  const answers: Answer[] = address.hosts.map((host) => ({ host, reason: "doesn't answer" }))
  const attempts = address.hosts.map(async (host, index) => {
    const answer = await ask(address, host, purpose)
    answers[index] = answer
    if (!("timeline" in answer)) throw new Error(answer.reason)
  })
  await Promise.any(attempts).catch(() => undefined)
  await Promise.race([Promise.allSettled(attempts), sleep(switchOver.others, undefined, { ref: false })])
  return answers
}

async function ask({ client: parts, tls }: Address, host: DatabaseHost, purpose: Purpose): Promise<Answer> {
  const client = new pg.Client({
    ...parts,
    ...host,
    ssl: tls ?? false,
    connectionTimeoutMillis: switchOver.answer,
    query_timeout: switchOver.answer,
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean; timeline: number }>(
      serverFacts,
    )
    const { isStandby, isReadOnly, timeline } = itemAt(rows, 0)
    if (purpose === "writes" && isStandby) return { host, reason: "is a standby" }
    if (purpose === "writes" && isReadOnly) return { host, reason: "is read-only" }
    return { host, timeline, isStandby: purpose === "reads" && isStandby }
  } catch (error) {
    return { host, reason: reasonOf(asError(error)) }
  } finally {
    // A faulty server may not reply to a normal end of the connection, so its socket is closed.
    client.connection.stream.destroy()
  }
}

/**
 * Any role may run this query. It reads the timeline from the log, because the last checkpoint of a promoted server may
 * still have the previous one.
 */
const serverFacts = `select pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only')::bool as "isReadOnly",
  case when pg_is_in_recovery() then 0
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`

/** A host name with several addresses fails with one error for each address, in an error without a message. */
export function reasonOf(error: Error): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return isTlsFault(first) ? `its certificate isn't accepted: ${first.message}` : first.message
}

/** These faults remain until a person corrects the settings or the certificate. */
export const isTlsFault = (error: unknown) => tlsCodes.some((code) => codeOf(error)?.startsWith(code))

/** The beginnings of the error codes of Node.js and OpenSSL. */
const tlsCodes = ["ERR_TLS_", "CERT_", "DEPTH_ZERO_", "SELF_SIGNED_", "UNABLE_TO_", "HOSTNAME_MISMATCH"]
