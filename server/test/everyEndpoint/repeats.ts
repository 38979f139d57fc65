import { expect, test } from "vitest"
import { callerOf, paramsOf, writes } from "./contract.ts"
import { newcomer } from "./newcomers.ts"
import { auditRows, type College, good, send } from "./requests.ts"

const times = process.env.FUZZ_RUNS ? 10 : 2

const repeatable = writes.filter(({ endpoint }) => !endpoint.confidential && !endpoint.unaudited)

/** One Idempotency-Key, one effect, one answer. */
export function testRepeats(college: College) {
  const { db, bearerOf } = college

  test.each(repeatable)("$key, tapped several times at once, acts once and answers alike", async (line) => {
    const role = callerOf(line.endpoint)
    const caller = role && { bearer: await bearerOf(await newcomer(db, role)) }
    for (const number of [1, 2, 3]) {
      const request = {
        ...good(line, number),
        params: Object.fromEntries(paramsOf(line).map((name) => [name, number])),
        headers: { "idempotency-key": `${line.key} ${number}` },
      }
      const before = await auditRows(college)
      const answers = await Promise.all(
        Array.from({ length: times }, () => send(college, line, caller, request)),
      )
      // Who deleted her account is nobody when she calls again.
      const known = answers.filter(({ statusCode }) => statusCode !== 401)
      const done = known.some(({ statusCode }) => statusCode < 300)
      expect((await auditRows(college)) - before).toBe(done ? 1 : 0)
      if (done)
        return expect(new Set(known.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    }
  })
}
