import { createSecretKey, randomBytes } from "node:crypto"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import Fastify from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as z from "zod"
import { endpoints } from "#contract/lib/endpoints.ts"
import { dayOrInstant, optionalDay, version } from "#contract/lib/fields.ts"
import { one } from "#contract/lib/replies.ts"
import { openTestDatabase } from "../../../../test/database.ts"
import { createSessions } from "../../auth/sessions.ts"
import { openBatchedReads, openReads } from "../../db/database.ts"
import { found } from "../../errors.ts"
import { createDiskStorage } from "../../files/diskStorage.ts"
import { createFiles } from "../../files/files.ts"
import { clientError, malformedUrl, noStore, replyWithFailures } from "../errorReplies.ts"
import { routes } from "../handlers.ts"
import { refuseStale } from "../versions.ts"
import { serve } from "./serve.ts"

const learner = z.object({ name: z.string(), marks: z.array(z.object({ points: z.number() })) })
const table = endpoints({
  "GET /learners/{id}": { roles: "anyone", response: one("learner", learner) },
  "PUT /learners/{id}": { roles: "anyone", body: z.object({ version }), response: one("learner", learner) },
  "POST /learners": {
    roles: "anyone",
    body: z.object({
      first_name: z.string().default("Nobody"),
      born: optionalDay("Born"),
      leaves: dayOrInstant("Leaves", "ends").optional(),
      wishes: z
        .object({ emailNotices: z.boolean(), rooms: z.array(z.string()).max(2), age: z.int().min(3) })
        .partial()
        .optional(),
      role: z.enum(["monitor", "prefect"]).optional(),
      termId: z.union([z.int(), z.literal("none")]).optional(),
    }),
    response: one("learner", learner),
  },
})

const ada = {
  version: 3,
  name: "Ada",
  password_hash: "$argon2id$",
  marks: [{ points: 7, marker: "somebody" }],
}
const nameless = { marks: [] } as unknown as typeof ada
const handlers = routes(table, {
  "GET /learners/{id}": async ({ params }) => ({
    data: {
      learner: params.id === 1 ? ada : found(params.id === 2 ? nameless : undefined),
      database: "secret",
    },
    stack: "secret",
  }),
  "PUT /learners/{id}": async ({ version }) => {
    refuseStale(ada, version)
    return { data: { learner: ada } }
  },
  "POST /learners": async ({ body }) => ({ data: { learner: { name: body.first_name, marks: [] } } }),
})

const { pool, db } = await openTestDatabase()
const secret = createSecretKey(randomBytes(32))
const app = Fastify({ frameworkErrors: malformedUrl, clientErrorHandler: clientError })
replyWithFailures(app, new Map())
noStore(app)
serve(app, table, handlers, {
  database: db,
  reads: openReads(pool),
  batchedReads: () => openBatchedReads(pool),
  sessions: createSessions(secret),
  files: createFiles(createDiskStorage("nowhere")),
  secret,
  saveAudit: async () => ({ id: 1, at: "2026-01-31T07:00:00.000Z" }),
  acknowledge: () => {},
  read: () => expect.unreachable(),
  count: async () => {},
  lists: {},
})
afterAll(() => app.close())

test("a field that the contract doesn't declare is never sent, at any depth", async () => {
  const answer = await app.inject("/learners/1")
  expect(answer.json()).toEqual({
    success: true,
    data: { learner: { name: "Ada", marks: [{ points: 7 }] } },
  })
})

test("a conflict's record has only declared fields", async () => {
  const answer = await app.inject({ method: "PUT", url: "/learners/1", payload: { version: 2 } })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().current).toEqual({ name: "Ada", marks: [{ points: 7 }] })
})

test.each([
  [1, 422],
  [3, 404],
])(
  "an edit of learner %i with a wrong field is %i, because a record that isn't there has no fields",
  async (id, status) => {
    const answer = await app.inject({ method: "PUT", url: `/learners/${id}`, payload: { version: "x" } })
    expect(answer.statusCode).toBe(status)
  },
)

test("a reply without a declared field is a 500 without detail", async () => {
  const answer = await app.inject("/learners/2")
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    success: false,
    message: expect.stringMatching(
      /^Server error occurred\. Please try again later\. Please say this number when you report it: \S+\.$/,
    ),
    code: "failed",
  })
})

test.each([["first_name"], ["firstName"]])("a body may use %s", async (field) => {
  const answer = await app.inject({ method: "POST", url: "/learners", payload: { [field]: "Grace" } })
  expect(answer.json().data.learner.name).toBe("Grace")
})

const blanks = ["", " ", null]
test.each(blanks)("a field with a default that is %j counts as absent", async (first_name) => {
  const answer = await app.inject({ method: "POST", url: "/learners", payload: { first_name } })
  expect(answer.json().data.learner.name).toBe("Nobody")
})

test.each([
  [{ born: "31/01/2026", leaves: "31/01/2027, 16:30" }, 200],
  [{ born: "31 Jan 2026", leaves: "31/01/2027" }, 200],
  [{ born: " " }, 200],
  [{ born: "31/02/2026" }, 422],
  [{ leaves: "soon" }, 422],
])("a date may be blank, or written as the refusals write it: %j is a %i", async (payload, status) => {
  const answer = await app.inject({ method: "POST", url: "/learners", payload })
  expect(answer.statusCode).toBe(status)
})

test.each(["/learners/%E0%A4%A", `/learners/${"1".repeat(101)}`])("%s is a 404", async (address) => {
  const answer = await app.inject(address)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ success: false, message: "Resource not found.", code: "not_found" })
})

test.each([null, "", undefined])(
  "a version of %o counts as absent, so the write overwrites",
  async (version) => {
    const answer = await app.inject({ method: "PUT", url: "/learners/1", payload: { version } })
    expect(answer.statusCode).toBe(200)
  },
)

test("a version that isn't a whole number is rejected", async () => {
  const answer = await app.inject({ method: "PUT", url: "/learners/1", payload: { version: [] } })
  expect(answer.json().errors).toEqual({ version: "Version must be a whole number." })
})

test.each([
  [{ wishes: { emailNotices: "perhaps" } }, "Wishes email notices must be true or false."],
  [{ wishes: { rooms: "all" } }, "Wishes rooms must be a list."],
  [{ wishes: { rooms: ["A", "B", "C"] } }, "Wishes rooms must be at most 2 long."],
  [{ wishes: { age: 2 } }, "Wishes age must be at least 3."],
  [{ wishes: { age: 3.5 } }, "Wishes age must be a whole number."],
  [{ wishes: 7 }, "Wishes must be an object."],
  [{ role: "king" }, "Role must be one of: monitor, prefect."],
  [{ first_name: 7 }, "First name must be text."],
  [{ termId: "x" }, "Term id must be as /api/openapi.json describes it."],
])("the refusal of %j says what is wanted", async (payload, message) => {
  const answer = await app.inject({ method: "POST", url: "/learners", payload })
  expect([answer.statusCode, answer.json().message]).toEqual([422, message])
})

test("names that could change an object's prototype are dropped, like every unknown field", async () => {
  const payload = '{"__proto__":{"first_name":"Eve"},"constructor":{"prototype":{"first_name":"Eve"}}}'
  const headers = { "content-type": "application/json" }
  const answer = await app.inject({ method: "POST", url: "/learners", headers, payload })
  expect([answer.statusCode, answer.json().data?.learner.name]).toEqual([200, "Nobody"])
})

test("an empty JSON body counts as no body", async () => {
  const headers = { "content-type": "application/json" }
  const answer = await app.inject({ method: "POST", url: "/learners", headers, payload: "" })
  expect(answer.json().data.learner.name).toBe("Nobody")
})

test("a reply is never cached, nor sniffed as HTML", async () => {
  const { headers } = await app.inject("/learners/1")
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
})

test("a HEAD request gets the headers of the GET request without its body", async () => {
  const [read, head] = [
    await app.inject("/learners/1"),
    await app.inject({ method: "HEAD", url: "/learners/1" }),
  ]
  const { date, ...headers } = read.headers
  expect([head.statusCode, head.headers, head.body]).toEqual([200, expect.objectContaining(headers), ""])
})

describe("a malformed request", () => {
  beforeAll(async () => void (await app.listen()))

  test.each([
    ["an unknown method", "HELLO / HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400 .*"The request can't be read\."/s],
    [
      "a header without end",
      `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 .*headers are too long\./s,
    ],
  ])("for %s, gets an error in the API's format", async (_, sent, answer) => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, "127.0.0.1")
    socket.write(sent)
    expect(await text(socket)).toMatch(answer)
  })
})
