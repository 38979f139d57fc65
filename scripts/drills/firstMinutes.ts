import { setTimeout as sleep } from "node:timers/promises"
import { dismantle, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { call, dataOf, password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"
import { quantilesOf } from "./quantiles.ts"

const students = Number(process.env.DRILL_STUDENTS ?? 600)
/** The values of the goal: 600 people within two minutes see their dashboard within five seconds. */
const duration = Number(process.env.DRILL_SECONDS ?? 120) * 1000
const limit = 5000
/** Every third student of the demonstration has no email, and half of these have no password yet. */
const enrolled = Math.ceil(students * 1.5)

export const firstMinutes: Drill = {
  title: `the power returns, and ${students} students sign in within ${duration / 1000} s: each sees the dashboard within ${limit / 1000} s`,
  async run() {
    const dataDir = temporaryDataDir()
    const loading = await supervise(dataDir, { DEMO_PASSWORD: password }, ["--students", `${enrolled}`])
    await loading.stop()
    const college = await supervise(dataDir, { DEMO_PASSWORD: password })
    const failures: string[] = []
    try {
      const bearer = await signIn(college.url)
      const listed = await call(college.url, `/api/students?page=1&limit=${enrolled}`, bearer)
      const emails = (await dataOf<{ students: { email: string | null }[] }>(listed)).students
        .flatMap(({ email }) => email ?? [])
        .slice(0, students)
      const waits: Record<"dashboard" | "file", number[]> = { dashboard: [], file: [] }
      let isDone = false
      const reading = (async () => {
        while (!isDone) {
          const begun = performance.now()
          await (await fetch(`${college.url}/robots.txt`)).text()
          waits.file.push(performance.now() - begun)
          await sleep(100)
        }
      })()
      const visit = async (email: string, index: number) => {
        await sleep((index / emails.length) * duration)
        const begun = performance.now()
        try {
          await (await fetch(`${college.url}/login`)).text()
          const ownToken = await signIn(college.url, email)
          await dataOf(await call(college.url, "/api/students/my-dashboard", ownToken))
        } catch (error) {
          failures.push(`${email}: ${error}`)
        }
        waits.dashboard.push(performance.now() - begun)
      }
      await Promise.all(emails.map(visit))
      isDone = true
      await reading
      const [dashboard, file] = [quantilesOf(waits.dashboard), quantilesOf(waits.file)]
      console.log(`  ${emails.length} from the sign-in page to the dashboard: ${dashboard.words}`)
      console.log(`  a small file meanwhile: ${file.words}`)
      if (dashboard.longest > limit) failures.push(`somebody waited ${dashboard.longest} ms`)
      return failures
    } finally {
      await dismantle(college)
    }
  },
}
