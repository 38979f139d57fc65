import { randomBytes } from "node:crypto"
import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { withDatabase } from "../../server/src/lib/db/address.ts"
import { createClient } from "../../server/src/lib/db/client.ts"
import { dropDatabase, endDatabaseConnections } from "../../server/src/lib/db/dropDatabase.ts"
import { writeDurably } from "../../server/src/lib/durable.ts"
import { hasCode, undefinedIfMissing } from "../../server/src/lib/errorCodes.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { reachDatabase } from "../externalDatabase.ts"

/** The server of DATABASE_URL, and the name of the college's database there. */
export type Exchange = { url: string; name: string }

/** The names of the restored database, and of the old one afterwards. */
export type Names = { restored: string; aside: string }

export const exchangeOf = (url: string): Exchange => ({
  url,
  name: cut(createClient({ connectionString: url }).database ?? "", maxNameBytes),
})

/** The most bytes of a name. PostgreSQL shortens longer names. */
const maxNameBytes = 63

function cut(name: string, length: number): string {
  const bytes = Buffer.from(name)
  let end = Math.min(length, bytes.length)
  // The cut must not be within a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString()
}

const withEnding = (name: string, ending: string) => cut(name, maxNameBytes - ending.length) + ending

/** Whether the college's database exists. On an empty machine it doesn't. */
export const isDatabaseThere = (exchange: Exchange) =>
  atServer(exchange, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [exchange.name])
    return rowCount === 1
  })

/** The restored database has a unique name, because the database with this name is dropped when a restore fails. */
export const namesFor = ({ name }: Exchange, aside: string): Names => ({
  restored: withEnding(name, `_restored_${randomBytes(4).toString("hex")}`),
  aside: withEnding(name, `_${aside}`.replaceAll("-", "_").toLowerCase()),
})

/**
 * Connects to a database that every server has, because a database can't be renamed while it has connections. The server may be
 * starting.
 */
async function atServer<Result>(
  { url }: Exchange,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connectionString = withDatabase(url, "postgres")
  await reachDatabase(connectionString)
  const client = createClient({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A note of the database that is being restored, in the staged folder. */
const noteIn = (staged: string) => join(staged, "database")

/** Creates an empty database for a restored college, and returns its connection string. */
export async function makeDatabase(exchange: Exchange, { restored }: Names, staged: string): Promise<string> {
  await mkdir(staged, { recursive: true, mode: 0o711 })
  await writeDurably(noteIn(staged), restored)
  return atServer(exchange, async (client) => {
    try {
      await client.query(`create database ${client.escapeIdentifier(restored)}`)
    } catch (error) {
      if (!hasCode(error, "42501")) throw error
      const { rows } = await client.query("select quote_ident(current_user) as account")
      throw new StartupError(
        "The account of DATABASE_URL may not create databases, so the restored one can't be built beside the old one. Give it that " +
          `right (ALTER ROLE ${rows[0].account} CREATEDB), or set DATABASE_URL to an account that has it and owns the college's database.`,
      )
    }
    return withDatabase(exchange.url, restored)
  })
}

/** Drops the database of a failed restore. If it can't be dropped now, a message names it. It does no harm if it remains. */
export async function dropRestored(exchange: Exchange, staged: string): Promise<void> {
  const restored = await readFile(noteIn(staged), "utf8").catch(undefinedIfMissing)
  if (!restored) return
  await atServer(exchange, (client) => dropDatabase(client, restored)).catch((error: Error) =>
    console.warn(`A restore has left the database ${restored}, which can't be dropped now: ${error.message}`),
  )
}

/**
 * Gives the restored database the college's name, and the old one another name, in one transaction. Does nothing if that was
 * already done.
 */
export const exchangeDatabases = (exchange: Exchange, names: Names) =>
  atServer(exchange, async (client) => {
    // Somebody may connect after all connections were ended and before the exchange.
    for (let tries = 1; ; tries++) {
      try {
        return await exchangeNow(client, exchange.name, names)
      } catch (error) {
        if (!hasCode(error, "55006") || tries === 20) throw error
        await client.query("rollback")
        await sleep(100)
      }
    }
  })

async function exchangeNow(client: pg.Client, name: string, { restored, aside }: Names): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname = any ($1)",
    [[restored, name]],
  )
  const databaseNames = rows.map(({ datname }) => datname)
  if (!databaseNames.includes(restored)) {
    if (databaseNames.includes(name)) return
    throw new StartupError(
      `A restore was interrupted, and the server of DATABASE_URL has neither ${restored} nor ${name}. Set DATABASE_URL as it was ` +
        "then, and start again.",
    )
  }
  await endDatabaseConnections(client, databaseNames)
  const quoted = (text: string) => client.escapeIdentifier(text)
  await client.query("begin")
  if (databaseNames.includes(name))
    await client.query(`alter database ${quoted(name)} rename to ${quoted(aside)}`)
  await client.query(`alter database ${quoted(restored)} rename to ${quoted(name)}`)
  await client.query("commit")
}
