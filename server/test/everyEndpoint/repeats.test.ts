import { expect, test } from "vitest"
import { openCollege } from "../college.ts"
import { callerOf, everyEndpoint, paramsOf, writes } from "./contract.ts"
import { newcomer } from "./newcomers.ts"
import { furnish, good, send } from "./requests.ts"

const times = process.env.FUZZ_RUNS ? 10 : 3

const college = await openCollege()
const { db, bearerOf } = college
await furnish(college, everyEndpoint)

const repeatable = writes.filter(({ endpoint }) => !endpoint.confidential && !endpoint.unaudited)

test.each(repeatable)("$key, tapped several times at once, acts once and answers alike", async (line) => {
  const role = callerOf(line.endpoint)
  const caller = role && { bearer: await bearerOf(await newcomer(db, role)) }
  for (const number of [1, 2, 3, 4]) {
    const params = Object.fromEntries(paramsOf(line).map((name) => [name, number]))
    const headers = { "idempotency-key": `${line.key} ${number}` }
    const before = await auditRows()
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        send(college, line, caller, { ...good(line, number), params, headers }),
      ),
    )
    // Who deleted her account is nobody when she calls again.
    const known = answers.filter(({ statusCode }) => statusCode !== 401)
    const done = known.some(({ statusCode }) => statusCode < 300)
    expect((await auditRows()) - before).toBe(done ? 1 : 0)
    if (done)
      return expect(new Set(known.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  }
})

async function auditRows() {
  const counted = db.selectFrom("audit").select((audit) => audit.fn.countAll<number>().as("rows"))
  return (await counted.executeTakeFirstOrThrow()).rows
}
