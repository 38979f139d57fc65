import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import Fastify from "fastify"
import { sql } from "kysely"
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { reachDatabase } from "../../../../supervisor/externalDatabase.ts"
import { type DatabaseServer, databaseServers, tls } from "../../../test/standby/servers.ts"
import { becomeRunner } from "../cluster/election.ts"
import { replicaReader } from "../cluster/replica.ts"
import { replyWithFailures } from "../http/errorReplies.ts"
import { anonymousId, claim } from "../http/idempotency.ts"
import { replicaWaits, requestWaits } from "../limits.ts"
import type { Purpose } from "./address.ts"
import { ReadOnlyServerError } from "./client.ts"
import { createPool, type Database, openDatabase, openReads } from "./database.ts"
import { readInBatches } from "./lists.ts"
import { inTransaction } from "./transactions.ts"

const { primary, urlOfAll, end } = await databaseServers()
afterAll(end)

function openPool(connectionString: string, purpose?: Purpose) {
  const waits = purpose === "reads" ? replicaWaits : undefined
  const pool = createPool({ connectionString, max: 2 }, () => undefined, waits, purpose)
  onTestFinished(() => pool.end())
  return pool
}

describe("the connection to the database", () => {
  const at = (host: string, query: string) => primary.url(query).replace("127.0.0.1", host)
  const isEncrypted = async (url: string) =>
    (await openPool(url).query("select ssl from pg_stat_ssl where pid = pg_backend_pid()")).rows[0].ssl

  test("is encrypted as sslmode says, and its certificate checked against sslrootcert", async () => {
    const ca = `&sslrootcert=${tls["ca.pem"]}`
    expect(await isEncrypted(primary.url())).toBe(false)
    expect(await isEncrypted(primary.url("?sslmode=require"))).toBe(true)
    expect(await isEncrypted(primary.url(`?sslmode=verify-ca${ca}`))).toBe(true)
    expect(await isEncrypted(at("localhost", `?sslmode=verify-full${ca}`))).toBe(true)
  })

  test("sends the server a certificate of the college's own", async () => {
    const own = `&sslcert=${tls["client.pem"]}&sslkey=${tls["client.key"]}`
    const pool = openPool(primary.url(`?sslmode=require${own}`))
    const { rows } = await pool.query("select client_dn from pg_stat_ssl where pid = pg_backend_pid()")
    expect(rows).toEqual([{ client_dn: "/CN=college" }])
  })

  test.each([
    [
      "of another authority",
      `?sslmode=verify-ca&sslrootcert=${tls["other.pem"]}`,
      "self-signed certificate in certificate chain",
    ],
    ["of an unknown authority", "?sslmode=verify-full", "self-signed certificate in certificate chain"],
    ["of another name", `?sslmode=verify-full&sslrootcert=${tls["ca.pem"]}`, "altnames"],
  ])("is refused at once where the server has a certificate %s", async (_of, query, reason) => {
    await expect(reachDatabase(primary.url(query))).rejects.toThrow(
      new RegExp(`The database of DATABASE_URL can't be opened: its certificate isn't accepted: .*${reason}`),
    )
  })
})

/** The address of a load balancer, which gives each connection to the next server. */
async function balanced(...servers: DatabaseServer[]) {
  let next = 0
  const balancer = createServer((near) => {
    const far = connect(servers[next++ % servers.length]!.port, "127.0.0.1")
    near.pipe(far).pipe(near)
    near.on("error", () => far.destroy())
    far.on("error", () => near.destroy())
  }).listen(0, "127.0.0.1")
  onTestFinished(() => void balancer.close())
  await once(balancer, "listening")
  const { port } = balancer.address() as AddressInfo
  return servers[0]!.url().replace(/:\d+\//, `:${port}/`)
}

describe("a replica", { tags: "drill" }, () => {
  test("answers a long read if it has all earlier commits, and otherwise the primary does", async () => {
    const replica = await primary.addStandby("replica")
    const [pool, replicas] = [openPool(primary.url()), openPool(replica.url(), "reads")]
    const warn = vi.fn()
    const open = () => replicaReader(openDatabase(pool), replicas, { warn } as never)
    const read = open()
    await pool.query("create table written (at int)")
    // The number of rows, and the server that counted them.
    const count = (by = read) =>
      by(async (db) => {
        const { rows } = await sql<{ rows: number; port: number }>`
          select count(*)::int as rows, inet_server_port() as port from written`.execute(db)
        return rows[0]
      })
    const write = () => pool.query("insert into written values (1)")

    for (const rows of [1, 2, 3]) {
      await write()
      expect(await count()).toEqual({ rows, port: replica.port })
    }
    await replica.ask("select pg_wal_replay_pause()")
    await write()
    expect(await count(open())).toEqual({ rows: 4, port: primary.port })
    await replica.ask("select pg_wal_replay_resume()")
    expect(await count()).toEqual({ rows: 4, port: replica.port })

    // Tests a commit that is not on the disk yet, and the first byte of a file of the log.
    await pool.query("set synchronous_commit = off")
    await write()
    expect(await count()).toMatchObject({ rows: 5 })
    await primary.ask("select pg_switch_wal()")
    await expect.poll(() => count()).toEqual({ rows: 5, port: replica.port })

    // A read that writes after all is repeated on a server that accepts writes.
    const both = await read(async (db) => {
      await sql`insert into written values (1)`.execute(db)
      return (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows
    })
    expect(both).toEqual([{ port: primary.port }])
    expect(warn).not.toHaveBeenCalled()

    replica.freeze()
    expect(await count()).toEqual({ rows: 6, port: primary.port })
    replica.kill()
    expect(await count()).toEqual({ rows: 6, port: primary.port })
    expect(warn).toHaveBeenCalledOnce()
  })

  test("behind a load balancer is checked on each connection, and replaced by the primary if it is lost in a download", async () => {
    const [first, late] = [await primary.addStandby("first"), await primary.addStandby("late")]
    const [pool, replicas] = [openPool(primary.url()), openPool(await balanced(late, first), "reads")]
    const read = replicaReader(openDatabase(pool), replicas, { warn: vi.fn() } as never)
    await pool.query("create table counted (id int); insert into counted select generate_series(1, 1200)")
    // This query is too slow for a pipeline.
    const query = (db: Database) =>
      db
        .selectFrom(sql<{ id: number }>`counted`.as("counted"))
        .select("counted.id")
        .where(sql<boolean>`(select pg_sleep(0.05)) is not null`)
    const both = () => read((db) => Promise.all([query(db).execute(), query(db).execute()]))
    for (const rows of await both()) expect(rows).toHaveLength(1200)

    await late.ask("select pg_wal_replay_pause()")
    await pool.query("insert into counted values (1201)")
    for (const rows of await both()) expect(rows).toHaveLength(1201)

    const order = { defaultSort: "id", tieBreaker: "counted.id" }
    const replica = replicaReader(openDatabase(pool), openPool(first.url(), "reads"), {
      warn: vi.fn(),
    } as never)
    const parts = await replica((db) => readInBatches(query(db), {}, order))
    let rows = 0
    for await (const part of parts) {
      if (rows === 0) first.kill()
      rows += part.length
    }
    expect(rows).toBe(1201)
  })
})

describe("a commit that waits for a standby that is down", () => {
  test("is reported as perhaps not saved, its repetition too until the outcome is known, and is saved afterwards", async () => {
    const waits = { ...requestWaits, answer: 300, lock: 150 }
    const pool = createPool({ connectionString: primary.url(), max: 2 }, () => undefined, waits)
    const probe = createPool({ connectionString: primary.url(), max: 1 }, () => undefined, waits)
    onTestFinished(async () => void (await Promise.all([pool.end(), probe.end()])))
    await openPool(
      primary.url(),
    ).query(`create table saved (at int); create table probed (at int); create table idempotency (person_id int, key text, request_hash bytea,
      status int, reply json, primary key (person_id, key))`)
    await primary.ask("alter system set synchronous_standby_names = 'away'")
    await primary.ask("select pg_reload_conf()")
    const app = Fastify()
    replyWithFailures(app, new Map())
    const claimed = { personId: anonymousId, key: "once", requestHash: Buffer.from("all the same") }
    const write = () =>
      inTransaction(openDatabase(pool), async (db) => {
        if (await claim(db, claimed)) return
        await sql`insert into saved values (1)`.execute(db)
      })
    app.post("/write", write)
    app.get("/read", write)
    app.post("/probe", () =>
      inTransaction(openDatabase(probe), async (db) => {
        await sql`insert into probed values (1)`.execute(db)
        return { code: "saved" }
      }),
    )
    const unknown =
      "The college can't say just now whether this was saved. Please look whether it is there before you do it again."
    const answer = { success: false, code: "unconfirmed", message: unknown }
    // The server waits for the standby only a moment after that was configured.
    const code = async () => (await app.inject({ method: "POST", url: "/probe" })).json().code
    await expect.poll(code).toBe("unconfirmed")
    // On a busy machine the time-outs may pass before the commit. Such a write is refused, and is made again.
    const post = () => app.inject({ method: "POST", url: "/write" })
    for (const _ of ["first", "again"]) await expect.poll(async () => (await post()).json()).toEqual(answer)
    expect((await app.inject("/read")).json()).toMatchObject({ code: "unavailable" })
    await primary.ask("alter system reset synchronous_standby_names")
    await primary.ask("select pg_reload_conf()")
    await expect.poll(() => primary.ask("select from saved")).toHaveLength(1)
    await expect.poll(async () => (await post()).statusCode).toBe(200)
    expect(await primary.ask("select from saved")).toHaveLength(1)
  })
})

describe("of several servers in DATABASE_URL", { tags: "drill" }, () => {
  test("the one that accepts writes is used, also after a switch-over, and the former primary never again", async () => {
    const standby = await primary.addStandby("standby")
    const pool = openPool(urlOfAll(standby, primary))
    const serving = async () => (await pool.query("select inet_server_port() as port")).rows[0].port
    const fault = () => serving().catch((error: Error) => error.message)
    expect(await serving()).toBe(primary.port)

    primary.kill()
    await expect.poll(fault).toMatch(/ECONNREFUSED.*is a standby|is a standby.*ECONNREFUSED/)
    await standby.promote()
    await expect.poll(() => serving().catch(() => 0)).toBe(standby.port)

    // The first server comes back and accepts writes too, which would be lost.
    await primary.start()
    standby.kill()
    await expect.poll(fault).toMatch("was left behind when another server was promoted")
    await standby.start()
    await expect.poll(() => serving().catch(() => 0)).toBe(standby.port)

    // A college that starts now sees both servers.
    const { rows } = await openPool(`${urlOfAll(primary, standby)}&options=-c%20jit=off`).query(
      "select inet_server_port() as port",
    )
    expect(rows).toEqual([{ port: standby.port }])
  })

  test("one that is frozen loses the jobs' lock, every statement and every pipeline when another has taken over", async () => {
    const standby = await primary.addStandby("successor")
    const connectionString = urlOfAll(primary, standby)
    const pool = openPool(connectionString)
    const lines = openReads(pool)
    const ask = () => sql`select inet_server_port() as port`.execute(lines)
    const becomes = () => becomeRunner({ connectionString }, new AbortController().signal, 500)
    // The second statement opens a pipeline.
    await ask()
    await ask()
    const office = await becomes()
    onTestFinished(() => primary.thaw())
    primary.freeze()
    const fault = (work: Promise<unknown>) =>
      work.then(
        () => "none",
        (error: Error) => error.message,
      )
    const waiting = [fault(pool.query("select")), fault(pool.query("select")), ask()]
    await standby.promote()
    await office!.lost
    const next = await becomes()
    const moved = "Connection terminated: another server of the database has taken over."
    expect(await Promise.all(waiting)).toEqual([moved, moved, { rows: [{ port: standby.port }] }])
    await next!.leave()
  })

  test("a connection is dropped when its server becomes read-only", async () => {
    const pool = openPool(urlOfAll(primary))
    await pool.query("select")
    const client = await pool.connect()
    const lost = once(client, "error")
    await client.query("set default_transaction_read_only = on")
    client.release()
    expect(await lost).toEqual([new ReadOnlyServerError("The server of the database accepts no writes.")])
    expect((await pool.query("show default_transaction_read_only")).rows).toEqual([
      { default_transaction_read_only: "off" },
    ])
  })
})
