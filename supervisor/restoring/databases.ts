import type pg from "pg"
import { ofDatabase } from "../../server/src/lib/db/address.ts"
import { createClient } from "../../server/src/lib/db/client.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"

/** The server of DATABASE_URL, and the name of the college's database there. */
export type Exchange = { url: string; name: string }

export const exchangeOf = (url: string): Exchange => ({
  url,
  name: createClient({ connectionString: url }).database ?? "",
})

/** Connects to a database that every server has, because one that is renamed must have no connection. */
async function atServer<Result>(
  { url }: Exchange,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient({ connectionString: ofDatabase(url, "postgres") })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes an empty database for a restored college, and returns its connection string. */
export const makeDatabase = (exchange: Exchange, name: string) =>
  atServer(exchange, async (client) => {
    try {
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
      await client.query(`create database ${client.escapeIdentifier(name)}`)
    } catch (error) {
      if ((error as { code?: string }).code !== "42501") throw error
      throw new StartupError(
        "The account of DATABASE_URL may not create databases, so the restored one can't be built beside the old one. Give it that " +
          "right (ALTER ROLE ... CREATEDB), or set DATABASE_URL to an account that has it and owns the college's database.",
      )
    }
    return ofDatabase(exchange.url, name)
  })

/** Gives the restored database the college's name, and the old one another, in one transaction. Does nothing if that was done. */
export const exchangeDatabases = (
  exchange: Exchange,
  { restored, aside }: { restored: string; aside: string },
) =>
  atServer(exchange, async (client) => {
    const there = await client.query("select datname from pg_database where datname = any ($1)", [
      [restored, exchange.name],
    ])
    const names = there.rows.map(({ datname }) => datname)
    if (!names.includes(restored)) return
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = any ($1) and pid <> pg_backend_pid()",
      [names],
    )
    const quoted = (name: string) => client.escapeIdentifier(name)
    await client.query("begin")
    if (names.includes(exchange.name))
      await client.query(`alter database ${quoted(exchange.name)} rename to ${quoted(aside)}`)
    await client.query(`alter database ${quoted(restored)} rename to ${quoted(exchange.name)}`)
    await client.query("commit")
  })
