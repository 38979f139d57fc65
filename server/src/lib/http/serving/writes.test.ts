import { createSecretKey, randomBytes } from "node:crypto"
import Fastify from "fastify"
import { sql } from "kysely"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import * as z from "zod"
import { endpoints } from "#contract/lib/endpoints.ts"
import { one } from "#contract/lib/replies.ts"
import { openTestDatabase } from "../../../../test/database.ts"
import { createSessions } from "../../auth/sessions.ts"
import type { Viewer } from "../../auth/viewer.ts"
import type { Database } from "../../db/database.ts"
import { refuse } from "../../errors.ts"
import { createDiskStorage } from "../../files/diskStorage.ts"
import { createFiles } from "../../files/files.ts"
import type { AuditNote } from "../audit.ts"
import { replyWithFailures } from "../errorReplies.ts"
import { routes } from "../handlers.ts"
import { serve } from "./serve.ts"

const endpoint = {
  roles: "anyone",
  body: z.object({ fails: z.boolean().default(false), clashes: z.int().default(0) }),
  response: one("count", z.number()),
} as const
const table = endpoints({
  "POST /plain": endpoint,
  "POST /plain/unaudited": { ...endpoint, unaudited: true },
  "POST /plain/confidential": { ...endpoint, confidential: true },
  "POST /plain/confidential/unaudited": { ...endpoint, confidential: true, unaudited: true },
  "POST /manual": { ...endpoint, manualTransaction: true },
  "POST /manual/unaudited": { ...endpoint, manualTransaction: true, unaudited: true },
  "POST /manual/confidential": { ...endpoint, manualTransaction: true, confidential: true },
  "POST /manual/confidential/unaudited": {
    ...endpoint,
    manualTransaction: true,
    confidential: true,
    unaudited: true,
  },
  "POST /labelled": { ...endpoint, auditLabel: "counted", status: 201 },
  "POST /notice": { ...endpoint, notifiesMany: true },
})

type Body = { fails: boolean; clashes: number }
/** The number of times that the database has ended a transaction in favour of another one. */
let clashed = 0

/** Every call that succeeds adds one mark to the counter of its path. */
async function count(db: Database, audit: AuditNote, { fails, clashes }: Body) {
  const { length } = await db.selectFrom("content").select("key").execute()
  await db
    .insertInto("content")
    .values({ key: `mark ${length}`, value: "{}" })
    .execute()
  audit("term", 1, { count: length }, { count: length + 1 })
  if (fails) refuse("The counter is full.")
  if (clashes > clashed++) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db)
  return { data: { count: length + 1 } }
}
type Plain = { db: Database; audit: AuditNote; body: Body }
type Manual = Omit<Plain, "db"> & {
  transaction: (work: (db: Database) => ReturnType<typeof count>) => ReturnType<typeof count>
}
const plain = ({ db, audit, body }: Plain) => count(db, audit, body)
const manual = ({ transaction, audit, body }: Manual) => transaction((db) => count(db, audit, body))

const administrator: Viewer = {
  ...({ personId: 1, role: "admin", lecturerId: null, studentId: null } as const),
  ...{ sessionId: "", mustChangePassword: false },
}
const { db } = await openTestDatabase()
const secret = createSecretKey(randomBytes(32))
const app = Fastify()
replyWithFailures(app, new Map())
serve(
  app,
  table,
  routes(table, {
    "POST /plain": plain,
    "POST /plain/unaudited": plain,
    "POST /plain/confidential": plain,
    "POST /plain/confidential/unaudited": plain,
    "POST /manual": manual,
    "POST /manual/unaudited": manual,
    "POST /manual/confidential": manual,
    "POST /manual/confidential/unaudited": manual,
    "POST /labelled": plain,
    "POST /notice": plain,
  }),
  {
    database: db,
    reads: db,
    batchedReads: () => db,
    sessions: { ...createSessions(secret), authenticate: async () => administrator },
    files: createFiles(createDiskStorage("nowhere")),
    secret,
    saveAudit: (db, { action, address }) =>
      db.insertInto("audit").values({ action, address }).returning(["id", "at"]).executeTakeFirstOrThrow(),
    acknowledge: () => {},
    read: () => expect.unreachable(),
    count: async () => {},
    lists: {},
  },
)
afterAll(() => app.close())

beforeEach(async () => {
  clashed = 0
  await db.deleteFrom("content").execute()
})

const post = (path: string, payload: object = {}, key?: string) =>
  app.inject({ method: "POST", url: path, payload, headers: key ? { "idempotency-key": key } : {} })
const counted = async () => (await db.selectFrom("content").select("key").execute()).length
const audited = async (path: string) =>
  (await db.selectFrom("audit").select("action").where("action", "=", `POST ${path}`).execute()).length

const paths = Object.keys(table).map((key) => key.replace("POST ", ""))

describe.each(paths)("POST %s", (path) => {
  const confidential = path.includes("confidential")
  const rows = path.includes("unaudited") ? 0 : 1

  test(`acts ${confidential ? "again" : "once"} when it is repeated with its key`, async () => {
    const [audits, key] = [await audited(path), randomBytes(9).toString("hex")]
    const [first, second] = [await post(path, {}, key), await post(path, {}, key)]
    expect(first.json().data.count).toBe(1)
    expect(second.json().data.count).toBe(confidential ? 2 : 1)
    expect(second.statusCode).toBe(first.statusCode)
    expect(await counted()).toBe(confidential ? 2 : 1)
    expect((await audited(path)) - audits).toBe(confidential ? 2 * rows : rows)
  })

  test("refuses its key for another request, unless nothing is stored", async () => {
    const key = randomBytes(9).toString("hex")
    await post(path, {}, key)
    const { message } = (await post(path, { fails: true }, key)).json()
    expect(message).toBe(
      confidential ? "The counter is full." : "This Idempotency-Key was used for another request.",
    )
    expect(await counted()).toBe(1)
  })

  test("stores nothing when it fails, and its key can be used again", async () => {
    const [audits, key] = [await audited(path), randomBytes(9).toString("hex")]
    expect((await post(path, { fails: true }, key)).statusCode).toBe(409)
    expect([await counted(), (await audited(path)) - audits]).toEqual([0, 0])
    expect((await post(path, {}, key)).json().data.count).toBe(1)
  })

  test("is repeated after a deadlock, and refused in a sentence after four", async () => {
    expect((await post(path, { clashes: 3 })).json().data.count).toBe(1)
    clashed = 0
    const { statusCode, body } = await post(path, { clashes: 4 })
    expect([statusCode, JSON.parse(body).message]).toEqual([
      503,
      "The college is busy just now, so this was not done. Please try again in a moment.",
    ])
    expect(await counted()).toBe(1)
  })
})

test("a failure of counting doesn't hide why a notice failed", async () => {
  await sql`alter table use_count rename to unreachable`.execute(db)
  const headers = { authorization: "Bearer a" }
  const answer = await app.inject({ method: "POST", url: "/notice", payload: { fails: true }, headers })
  await sql`alter table unreachable rename to use_count`.execute(db)
  expect([answer.statusCode, answer.json().message]).toEqual([409, "The counter is full."])
})

test("a reply has the contract's status, also when the call is repeated", async () => {
  expect((await post("/labelled", {}, "same key")).statusCode).toBe(201)
  expect((await post("/labelled", {}, "same key")).statusCode).toBe(201)
})

test.each([
  ["empty", ""],
  ["longer than 200 characters", "k".repeat(201)],
])("a key that is %s is refused, and nothing is done", async (_, key) => {
  for (const path of paths) {
    const headers = { "idempotency-key": key }
    const { statusCode, body } = await app.inject({ method: "POST", url: path, payload: {}, headers })
    expect([statusCode, JSON.parse(body).message]).toEqual([
      400,
      "An Idempotency-Key must have 1 to 200 characters.",
    ])
  }
  expect(await counted()).toBe(0)
  expect((await post("/plain", {}, "k".repeat(200))).statusCode).toBe(200)
})

test("a flag that is misspelt, or has no effect on a GET, is a type error", () => {
  const [roles, response] = ["anyone", one("count", z.number())] as const
  // @ts-expect-error unaudited is misspelt
  const misspelt = endpoints({ "POST /x": { roles, response, unaudted: true } })
  // @ts-expect-error a GET is never audited
  const idle = endpoints({ "GET /x": { roles, response, unaudited: true } })
  expect([Object.keys(misspelt), Object.keys(idle)]).toEqual([["POST /x"], ["GET /x"]])
})
