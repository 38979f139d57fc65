import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { programs } from "../../../supervisor/binaries.ts"
import { openCluster } from "../../../supervisor/cluster.ts"
import { ownerOf } from "../../../supervisor/owner.ts"
import { processesIn } from "../../../supervisor/processes.ts"
import { hasCode } from "../../src/lib/errorCodes.ts"

/** The certificate of each server here is for localhost, and signed by `ca`. */
export const tls = Object.fromEntries(
  ["ca.pem", "other.pem", "client.pem", "client.key"].map((name) => [
    name,
    join(import.meta.dirname, "tls", name),
  ]),
)

/** A PostgreSQL that listens on a port of this machine, as one on another machine would. */
export type DatabaseServer = {
  port: number
  /** The address for the college's role, with an optional query such as `?sslmode=require`. */
  url(query?: string): string
  /** Runs a query as superuser. */
  ask(query: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** A copy of the server that follows it, made while it is running. */
  addStandby(name: string, port?: number): Promise<DatabaseServer>
  promote(): Promise<void>
  freeze(): void
  thaw(): void
  /** Ends the server as a power cut of its machine would. */
  kill(): void
  start(): Promise<void>
  /** Ends the server in order. PostgreSQL first sends everything to a standby. */
  stop(): Promise<void>
}

/** Servers in a folder of their own. `end` kills the servers and removes the folder. */
export async function databaseServers(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "mphunzitsi-servers-"))
  chmodSync(folder, 0o711)
  const owner = ownerOf(folder)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = programs(folder, owner)
  const { folder: cluster, password } = await openCluster(folder, owner, run)
  const all: DatabaseServer[] = []

  async function serverIn(data: string, givenPort?: number): Promise<DatabaseServer> {
    const port = givenPort ?? (await freePort())
    const url = (role: string, query: string) =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/college${query}`
    const options = Object.entries({
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      shared_buffers: "32MB",
      log_destination: "stderr",
      ssl: "on",
      ssl_ca_file: "ca.pem",
      ssl_cert_file: "server.pem",
      ssl_key_file: "server.key",
      ...settings,
    })
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of processesIn(data)) {
        try {
          process.kill(pid, signal)
        } catch (error) {
          // The process ended after it was listed.
          if (!hasCode(error, "ESRCH")) throw error
        }
      }
    }
    const start = async () => {
      while (processesIn(data).length > 0) await sleep(20)
      // A killed server may be a zombie, which PostgreSQL takes to be running.
      rmSync(join(data, "postmaster.pid"), { force: true })
      const written = options.map(([name, value]) => `-c '${name}=${value}'`).join(" ")
      await run("pg_ctl", ["start", "-D", data, "-w", "-s", "-l", join(data, "log"), "-o", written])
    }
    const server: DatabaseServer = {
      port,
      url: (query = "") => url("college", query),
      async ask(query, values) {
        const client = new pg.Client(url("postgres", ""))
        await client.connect()
        return client
          .query(query, values)
          .then(({ rows }) => rows)
          .finally(() => client.end())
      },
      async addStandby(name, port) {
        const copy = join(folder, name)
        await copyRunning(url("postgres", ""), data, copy, name)
        const source = `host=127.0.0.1 port=${server.port} user=postgres password=${password} application_name=${name}`
        writeFileSync(join(copy, "standby.signal"), "")
        writeFileSync(
          join(copy, "postgresql.auto.conf"),
          `primary_conninfo = '${source}'\nprimary_slot_name = '${name}'\n`,
        )
        own(copy)
        const standby = await serverIn(copy, port)
        await standby.start()
        return standby
      },
      promote: async () => void (await server.ask("select pg_promote(true, 60)")),
      freeze: () => signalAll("SIGSTOP"),
      thaw: () => signalAll("SIGCONT"),
      kill: () => signalAll("SIGKILL"),
      start,
      stop: () => run("pg_ctl", ["stop", "-D", data, "-w", "-s", "-m", "fast"]),
    }
    all.push(server)
    return server
  }

  /** Everything in the folder is owned by PostgreSQL's account, and no other account may read it. */
  function own(data: string) {
    chmodSync(data, 0o700)
    if (!owner) return
    for (const each of ["", ...readdirSync(data, { recursive: true, encoding: "utf8" })])
      chownSync(join(data, each), owner.uid, owner.gid)
  }

  for (const name of ["ca.pem", "server.pem", "server.key"]) {
    copyFileSync(join(import.meta.dirname, "tls", name), join(cluster, name))
    chmodSync(join(cluster, name), 0o600)
  }
  own(cluster)
  const primary = await serverIn(cluster)
  await primary.start()
  return {
    primary,
    urlOfAll: (...servers: DatabaseServer[]) =>
      `postgresql://college:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(",")}/college?target_session_attrs=read-write`,
    end() {
      for (const server of all) server.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

/** Makes a base backup with PostgreSQL's own functions, because the package has no pg_basebackup. */
async function copyRunning(url: string, from: string, to: string, slot: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // The slot keeps the log that the copy needs, from before the copy begins.
    await client.query("select pg_create_physical_replication_slot($1, true)", [slot])
    await client.query("select pg_backup_start($1, true)", [slot])
    const leftOut = ["postmaster.pid", "postmaster.opts", "log"]
    const emptied = [
      "pg_wal",
      "pg_replslot",
      "pg_stat_tmp",
      "pg_notify",
      "pg_serial",
      "pg_snapshots",
      "pg_subtrans",
    ]
    mkdirSync(to, { mode: 0o700 })
    cpSync(from, to, {
      recursive: true,
      filter: (path) => {
        const [first, second] = path.slice(from.length + 1).split("/") as [string, string?]
        return !leftOut.includes(first) && !(emptied.includes(first) && second !== undefined)
      },
    })
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    )
    writeFileSync(join(to, "backup_label"), rows[0]!.label)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}
