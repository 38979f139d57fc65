import { setTimeout as sleep } from "node:timers/promises"
import { dismantle, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { call, dataOf, password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"
import { quantilesOf } from "./quantiles.ts"

const students = Number(process.env.DRILL_STUDENTS ?? 600)
/** Milliseconds: of each load, and for a student's profile in 95 of 100 cases. */
const duration = 20_000
const limit = 50

type Load = { name: string; connections: number; ask: (count: number) => Promise<Response> }

export const strangers: Drill = {
  title: `a stranger on pages that are rendered for each address, and a registrar on papers and plans, with ${students} students: a profile within ${limit} ms`,
  async run() {
    const college = await supervise(temporaryDataDir(), { DEMO_PASSWORD: password }, [
      "--students",
      `${students}`,
    ])
    try {
      const [registrar, student] = await Promise.all(
        ["admin", "student"].map((name) => signIn(college.url, `${name}@college.example`)),
      )
      const pages = ["/verify/", "/lecturers?search=", "/contact?to=", "/search?search="]
      const work = ["/api/performance-reports/paper", "/api/timetable-plans/fill?saturdays=true"]
      const loads: readonly Load[] = [
        { name: "nobody else", connections: 0, ask: () => fetch(college.url) },
        {
          name: "80 connections of a stranger",
          connections: 80,
          ask: (count) => fetch(`${college.url}${pages[count % pages.length]}x${count}`),
        },
        {
          name: "16 connections of a registrar",
          connections: 16,
          ask: (count) => call(college.url, work[count % work.length]!, registrar!),
        },
      ]
      const failures: string[] = []
      for (const { name, connections, ask } of loads) {
        const statuses = new Map<number, number>()
        const end = performance.now() + duration
        let count = 0
        const others = Array.from({ length: connections }, async () => {
          while (performance.now() < end) {
            const answer = await ask(count++)
            await answer.arrayBuffer()
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          }
        })
        const waits: number[] = []
        while (performance.now() < end) {
          const begun = performance.now()
          await dataOf(await call(college.url, "/api/auth/profile", student!))
          waits.push(performance.now() - begun)
          await sleep(50)
        }
        await Promise.all(others)
        const profile = quantilesOf(waits)
        const answered = [...statuses].map(([status, times]) => `${times} times ${status}`).join(", ")
        console.log(`  a profile beside ${name}: ${profile.words}${answered && `; they got ${answered}`}`)
        if (profile.p95 > limit) failures.push(`beside ${name}, one profile of twenty took ${profile.p95} ms`)
      }
      return failures
    } finally {
      await dismantle(college)
    }
  },
}
