import { randomBytes } from "node:crypto"
import pg from "pg"
import { afterAll, inject } from "vitest"
import { type Connection, urlOf } from "../../supervisor/postgres.ts"

export type TestDatabase = Connection & { url: string }

/** A migrated database for the calling test file alone, dropped when the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject("template")
  const database = `test_${randomBytes(6).toString("hex")}`
  await asMaintenance(template, `CREATE DATABASE ${database} TEMPLATE ${template.database}`)
  afterAll(() => asMaintenance(template, `DROP DATABASE ${database} WITH (FORCE)`))
  const connection = { ...template, database }
  return { ...connection, url: urlOf(connection) }
}

async function asMaintenance(template: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...template, database: "postgres" })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
