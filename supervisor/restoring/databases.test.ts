import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { withDatabase } from "../../server/src/lib/db/address.ts"
import { createClient } from "../../server/src/lib/db/client.ts"
import { dropDatabase } from "../../server/src/lib/db/dropDatabase.ts"
import { temporaryDataDir } from "../../server/test/supervisor.ts"
import { startPostgres } from "../postgres.ts"

test("a database is dropped while an autovacuum runs in it, which only the superuser may end", {
  tags: "drill",
}, async ({ onTestFinished }) => {
  const postgres = await startPostgres(temporaryDataDir())
  onTestFinished(() => postgres.stop())
  const client = createClient({ connectionString: postgres.url })
  await client.connect()
  await client.query("create database scratch")
  const inside = createClient({ connectionString: withDatabase(postgres.url, "scratch") })
  inside.on("error", () => undefined)
  await inside.connect()
  // The autovacuum of this table takes hours.
  await inside.query(`
    create table large (id int, text text) with
      (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100);
    insert into large select n, repeat('x', 500) from generate_series(1, 30000) n;
    delete from large where id % 2 = 0`)
  const countDatabases = async () =>
    (await client.query("select from pg_database where datname = 'scratch'")).rowCount
  const countConnections = async () =>
    (await client.query("select from pg_stat_activity where datname = 'scratch'")).rowCount
  while ((await countConnections()) === 1) await sleep(1000) // An autovacuum begins once a minute.
  await expect(client.query("drop database scratch with (force)")).rejects.toThrow("permission denied")
  expect(await countDatabases()).toBe(1)
  await dropDatabase(client, "scratch")
  expect(await countDatabases()).toBe(0)
  await client.end()
})
