import { beforeAll, expect, test } from "vitest"
import { chanceOf, deedsOf } from "./deeds.ts"
import { openDemonstration } from "./demonstration.ts"
import { endOfYear } from "./endOfYear.ts"
import { furtherDeedsOf } from "./furtherDeeds.ts"
import { outdated } from "./outdated.ts"
import { contradictions } from "./views/contradictions.ts"

/** "DEEDS=500 DEEDS_SEED=7 npm run drill -- tests" does more of them, in another order. */
const count = Number(process.env.DEEDS ?? 120)
const seed = Number(process.env.DEEDS_SEED ?? 1937)
/** After this many deeds, the figures of different screens are compared, which takes seconds. */
const stretch = 20

let college: Awaited<ReturnType<typeof openDemonstration>>
beforeAll(async () => {
  college = await openDemonstration(40)
  const { db, people } = college
  // These two have no record as a lecturer and a student.
  const withoutRecord = [people.lecturer, people.student]
  await db.updateTable("person").set({ status: "inactive" }).where("id", "in", withoutRecord).execute()
})

test("what the database keeps is what it would compute anew, and all screens show the same, whatever is done in whatever order", {
  tags: "drill",
  timeout: count * 10_000,
}, async () => {
  const { db, inject } = college
  const chance = chanceOf(seed)
  const deeds = [...deedsOf(db, chance), ...furtherDeedsOf(college, chance)]
  expect(await outdated(db)).toEqual([])
  expect(await contradictions(college, chance)).toEqual([])
  const done: string[] = []
  for (let number = 1; number <= count; number++) {
    const { method, url, body, caller = "admin", form } = await chance.oneOf(deeds)()
    const payload = form ?? (body && { payload: body })
    const answer = await inject(caller, { method, url: `/api${url}`, ...payload })
    const deed = `deed ${number}: ${method} ${url} ${JSON.stringify(body)}: ${answer.body.slice(0, 200)}`
    expect(answer.statusCode, deed).toBeLessThan(500)
    if (answer.statusCode < 300) {
      done.push(deed)
      expect(await outdated(db), deed).toEqual([])
    }
    if (number % stretch === 0)
      expect(await contradictions(college, chance), done.slice(-stretch).join("\n")).toEqual([])
  }
  // Most deeds fit, so the test would notice if they were all refused.
  expect(done.length).toBeGreaterThan(count / 4)
  for await (const { step, status, text } of endOfYear(college, chance)) {
    // A deed may have made a step impossible, such as an active term that hasn't begun.
    expect(status, `${step}: ${text}`).toBeLessThan(500)
    expect(await outdated(db), step).toEqual([])
    expect(await contradictions(college, chance), step).toEqual([])
  }
})
