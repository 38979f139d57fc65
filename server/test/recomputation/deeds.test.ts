import { beforeAll, expect, test } from "vitest"
import { chanceOf, deedsOf } from "./deeds.ts"
import { openDemonstration } from "./demonstration.ts"
import { outdated } from "./outdated.ts"

/** "DEEDS=500 DEEDS_SEED=7 npm run drill -- tests" does more of them, in another order. */
const count = Number(process.env.DEEDS ?? 200)
const seed = Number(process.env.DEEDS_SEED ?? 1937)

let college: Awaited<ReturnType<typeof openDemonstration>>
beforeAll(async () => {
  college = await openDemonstration(40)
})

test("what the database keeps is what it would compute anew, whatever is done in whatever order", {
  tags: "drill",
  timeout: count * 10_000,
}, async () => {
  const { db, inject } = college
  const chance = chanceOf(seed)
  const deeds = deedsOf(db, chance)
  expect(await outdated(db)).toEqual([])
  let done = 0
  for (let number = 1; number <= count; number++) {
    const { method, url, body } = await chance.oneOf(deeds)()
    const answer = await inject("admin", { method, url: `/api${url}`, ...(body && { payload: body }) })
    const deed = `deed ${number}: ${method} ${url} ${JSON.stringify(body)}: ${answer.body.slice(0, 200)}`
    expect(answer.statusCode, deed).toBeLessThan(500)
    if (answer.statusCode >= 300) continue
    done++
    expect(await outdated(db), deed).toEqual([])
  }
  // Most deeds fit, so the test would notice if they were all refused.
  expect(done).toBeGreaterThan(count / 4)
})
