import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { openDemonstration } from "../recomputation/demonstration.ts"
import { callerOf, everyEndpoint, paramsFor } from "./contract.ts"
import { readExistingIds, withExistingIds } from "./existingIds.ts"
import { type Parts, send } from "./requests.ts"

let college: Awaited<ReturnType<typeof openDemonstration>>
const atOnce = 4
/**
 * Milliseconds of processor time. On a college's machine no turn of the event loop takes 50. A machine that also runs other
 * tests is two to three times slower, and must stay below this limit too.
 */
const max = 150

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * The longest turn of the event loop during the work, in milliseconds of processor time, so that other load on the machine
 * doesn't count.
 */
async function longestTurn(work: () => Promise<unknown>) {
  let longest = 0
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const begun = process.threadCpuUsage()
    await nextTurn()
    longest = Math.max(longest, milliseconds(process.threadCpuUsage(begun)))
  }
  await working
  return longest
}

/** Sends this many requests at once, and returns how the processor time was divided between this thread and all others. */
async function divided(key: string, parts: Parts) {
  const line = everyEndpoint.find((line) => line.key === key)!
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const { statusCode } = await send(college, line, callerOf(line.endpoint), parts)
      expect([key, statusCode]).toEqual([key, 200])
    }),
  )
  const here = milliseconds(process.threadCpuUsage(own))
  const elsewhere = milliseconds(process.cpuUsage(all)) - here
  console.log(`${key}: ${here.toFixed()} ms of processor here, ${elsewhere.toFixed()} elsewhere`)
  return { here, elsewhere }
}

describe("nobody waits for what another asked for:", { tags: "drill" }, () => {
  // The demonstration isn't opened earlier, so that nobody waits for it if these tests are skipped.
  beforeAll(async () => {
    college = await openDemonstration()
  })

  test("a plan of an empty week is made in another thread", async () => {
    await college.db.updateTable("timetable_entry").set({ deleted_at: sql`now()` }).execute()
    const { here, elsewhere } = await divided("GET /timetable-plans/fill", { query: {} })
    expect(here).toBeLessThan(elsewhere)
  })

  test("the performance of all students is drawn in another thread", async () => {
    const { here, elsewhere } = await divided("GET /performance-reports/paper", {})
    expect(here).toBeLessThan(elsewhere)
  })

  test("the report cards of a class are drawn in another thread, as PDF and for Word", async () => {
    const { body: terms } = await college.call("admin", "GET /terms/current")
    const term_id = terms.data.terms?.find((term) => term.year_of_study === 2)?.id
    const request = { kind: "report_card" as const, class: "P10", term_id }
    const { body } = await college.call("admin", "POST /documents", { body: request })
    for (const format of ["pdf", "docx"]) {
      const params = { id: body.data.issued.batch_id }
      const { here, elsewhere } = await divided("GET /documents/batches/{id}/file", {
        params,
        query: { format },
      })
      expect(here).toBeLessThan(elsewhere)
    }
  })

  test("no read holds the thread, at its longest and four at once", async () => {
    const ids = await readExistingIds(college)
    const blocked: [string, number][] = []
    for (const line of everyEndpoint.filter(({ method }) => method === "GET")) {
      const roles = line.endpoint.roles === "anyone" ? [null] : line.endpoint.roles
      const query = "limit" in (line.endpoint.query?.shape ?? {}) ? { limit: 1000, page: 1 } : {}
      const parts = withExistingIds(line, { params: paramsFor(line, 1), query }, ids)
      const read = (role: (typeof roles)[number]) => () =>
        Promise.all(Array.from({ length: atOnce }, () => send(college, line, role, parts)))
      for (const role of roles) {
        await read(role)()
        blocked.push([`${line.key} as ${role ?? "a visitor"}`, await longestTurn(read(role))])
      }
    }
    const longest = blocked.toSorted(([, one], [, other]) => other - one)
    console.table(longest.slice(0, 12).map(([key, turn]) => ({ key, ms: Math.round(turn) })))
    expect(longest.filter(([, turn]) => turn > max)).toEqual([])
  })
})
