import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { requireValue } from "#contract/lib/objects.ts"
import { dismantle, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { call, dataOf, password, signIn } from "./calls.ts"
import type { Crowd } from "./crowd.ts"
import type { Drill } from "./drill.ts"
import { quantilesOf } from "./quantiles.ts"

const students = Number(process.env.DRILL_STUDENTS ?? 600)
/** Milliseconds: of each load, and for a student's profile in 95 of 100 cases. */
const duration = 20_000
const limit = 50

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
      const stranger = {
        connections: 80,
        paths: ["/verify/", "/lecturers?search=", "/contact?to=", "/search?search="],
        isNumbered: true,
        bearer: "",
      }
      const atWork = {
        connections: 16,
        paths: ["/api/performance-reports/paper", "/api/timetable-plans/fill?saturdays=true"],
        isNumbered: false,
        bearer: requireValue(registrar, "token of the registrar"),
      }
      const failures: string[] = []
      for (const [name, crowd] of [
        ["nobody else", { ...stranger, connections: 0 }],
        ["80 connections of a stranger", stranger],
        ["16 connections of a registrar", atWork],
      ] as const) {
        const thread = new Worker(new URL("crowd.ts", import.meta.url), {
          workerData: { url: college.url, ...crowd } satisfies Crowd,
        })
        const ended = once(thread, "message")
        const end = performance.now() + duration
        const waits: number[] = []
        while (performance.now() < end) {
          const begun = performance.now()
          await dataOf(
            await call(college.url, "/api/auth/profile", requireValue(student, "token of the student")),
          )
          waits.push(performance.now() - begun)
          await sleep(50)
        }
        thread.postMessage("end")
        const [statuses] = await ended
        const profile = quantilesOf(waits)
        const answered = Object.entries(statuses)
          .map(([status, times]) => `${times} times ${status}`)
          .join(", ")
        console.log(`  a profile beside ${name}: ${profile.words}${answered && `; they got ${answered}`}`)
        if (profile.p95 > limit) failures.push(`beside ${name}, one profile of twenty took ${profile.p95} ms`)
      }
      return failures
    } finally {
      await dismantle(college)
    }
  },
}
