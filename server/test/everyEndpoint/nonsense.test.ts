import { connect } from "node:net"
import { finished } from "node:stream/promises"
import fc from "fast-check"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { type Role, roles } from "#contract/lib/endpoints.ts"
import { formOf } from "../forms.ts"
import { expectAgreement } from "./agreement.ts"
import { callerOf, distinctEndpoints, isWrite, type Line, paramsFor, paramsOf } from "./contract.ts"
import { readExistingIds, withExistingIds } from "./existingIds.ts"
import { fingerprints } from "./fingerprints.ts"
import { openFurnishedCollege } from "./furnish.ts"
import { contentTypes, rubbish, sent, soiledIn } from "./inputs.ts"
import { newcomer } from "./newcomers.ts"
import { auditRows, goodRequest, type Parts, send } from "./requests.ts"

// "npm run drill -- tests" tries three fixed cases of each endpoint; "npm run drill -- fuzz" tries many random ones.
const numRuns = Number(process.env.FUZZ_RUNS ?? 3)
const seed = process.env.FUZZ_RUNS ? Date.now() : 1937
/** Milliseconds; undefined is the bound of vitest.config.ts. */
const timeout = process.env.FUZZ_RUNS ? numRuns * 5_000 : undefined

const record = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 12 }) },
)

function requests(line: Line): fc.Arbitrary<{ role: Role | null; parts: Parts }> {
  const { endpoint } = line
  const allowed = endpoint.roles === "anyone" ? [null, ...roles] : endpoint.roles
  const params = paramsOf(line).map((name) => {
    const pathChoices = endpoint.pathChoices?.[name]
    return [name, pathChoices ? fc.oneof(fc.constantFrom(...pathChoices), record) : record]
  })
  const parts = {
    params: fc.record(Object.fromEntries(params)),
    ...(endpoint.query && { query: sent(endpoint.query) }),
    ...(endpoint.body && { body: sent(endpoint.body) }),
    ...(endpoint.files && { files: fc.subarray(Object.keys(endpoint.files)) }),
  }
  return fc.record({
    role: fc.constantFrom<Role | null>(...allowed),
    parts: fc.record(parts) as fc.Arbitrary<Parts>,
  })
}

/** A valid body with half an emoji, U+0000 and direction marks in each text for which the contract accepts them. */
function soiled({ endpoint }: Line, body: unknown) {
  return soiledIn(body, (changed) => endpoint.body?.safeParse(changed).success === true)
}

const college = await openFurnishedCollege()
const { db, bearerOf, inject } = college

/** The writes that succeed without an audit row if nothing in them can be saved: they then change no table. */
const mayChangeNothing = new Set<string>(["PUT /grade-sheets", "POST /grade-sheets/publish"])

/** Tests that every reply follows the contract, and that every write adds exactly one audit row. */
describe("nonsense", () => {
  /** Each request has a new sender, so that a request that changes its sender's account doesn't affect the next request. */
  const asNewcomer = async (role: Role | null) => role && { bearer: await bearerOf(await newcomer(db, role)) }

  test.each(distinctEndpoints)(
    "$key answers as the contract says, whatever is sent",
    { tags: "drill", timeout },
    async (line) => {
      let [ids, calls] = [await readExistingIds(college), 0]
      const property = fc.asyncProperty(requests(line), async ({ role, parts }) => {
        const caller = await asNewcomer(role)
        if (calls++ % 5 === 4) ids = await readExistingIds(college)
        const audited = await auditRows(college)
        const before = mayChangeNothing.has(line.key) && (await fingerprints(db))
        const answer = await send(college, line, caller, withExistingIds(line, parts, ids))
        expectAgreement(line, role, answer)
        const added = (await auditRows(college)) - audited
        const isWritten = line.method !== "GET" && !line.endpoint.unaudited && answer.statusCode < 300
        if (before && added === 0) expect(await fingerprints(db)).toEqual(before)
        else expect(added, "audit rows").toBe(isWritten ? 1 : 0)
      })
      await fc.assert(property, { seed, numRuns })
    },
  )

  test.each(distinctEndpoints.filter(isWrite))(
    "$key answers as the contract says to bytes that are no request",
    { tags: "drill", timeout },
    async (line) => {
      const url = `/api${line.path.replace(/\{\w+\}/g, "1")}`
      const property = fc.asyncProperty(contentTypes, rubbish, async (type, payload) => {
        const role = callerOf(line.endpoint)
        const caller = await asNewcomer(role)
        const headers = { "content-type": type }
        expectAgreement(line, role, await inject(caller, { method: line.method, url, headers, payload }))
      })
      await fc.assert(property, { seed, numRuns })
    },
  )

  test("every write takes half an emoji, U+0000 and direction marks without a fault, and none of them is kept", async () => {
    for (const line of distinctEndpoints.filter(isWrite)) {
      const { body, ...parts } = goodRequest(line)
      const role = callerOf(line.endpoint)
      const request = { ...parts, params: paramsFor(line, 1), body: body && soiled(line, body) }
      const ids = await readExistingIds(college)
      const answer = await send(college, line, await asNewcomer(role), withExistingIds(line, request, ids))
      expectAgreement(line, role, answer)
    }
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`.execute(
      db,
    )
    const marks = "[\u202a-\u202e\u2066-\u2069]"
    for (const { name } of rows) {
      const stored =
        await sql`select row::text from ${sql.raw(name)} as row where row::text ~ ${marks}`.execute(db)
      expect(stored.rows, name).toEqual([])
    }
  })

  test("a form with files is refused where none belong, instead of counting as an edit of nothing", async () => {
    const edits = distinctEndpoints.filter(
      ({ method, endpoint }) => method === "PUT" && endpoint.body && !endpoint.files,
    )
    for (const line of edits) {
      const params = paramsFor(line, 1)
      const url = `/api${line.path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))}`
      const form = await formOf({ name: "Other" })
      const { statusCode } = await inject(callerOf(line.endpoint), { method: "PUT", url, ...form })
      expect(statusCode, line.key).toBe(400)
    }
  })

  test("malformed HTTP is rejected, and other callers are still served", async () => {
    const { port } = new URL(await college.app.listen({ port: 0 }))
    const property = fc.asyncProperty(rubbish, async (bytes) => {
      const socket = connect(Number(port))
      socket.end(Buffer.concat([Buffer.from("POST /api/auth/login HTTP/1.1\r\n"), bytes]))
      await finished(socket.resume()).catch((error: NodeJS.ErrnoException) =>
        expect(error.code).toBe("ECONNRESET"),
      )
      expect((await fetch(`http://localhost:${port}/livez`)).status).toBe(200)
    })
    await fc.assert(property, { seed, numRuns })
  })
})
