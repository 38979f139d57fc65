import { performance } from "node:perf_hooks"
import { reportTypes } from "#contract/registry/reports/types.ts"
import { startCollege } from "./college.ts"
import { median } from "./median.ts"
import { markdown } from "./table.ts"

// node bench/reports.ts: measures the reports and the list of students' results with 600 students and with ten times as many, in
// turns in one run.

const rounds = 40
const sizes = [600, 6000] as const
const colleges = await Promise.all(sizes.map((students) => startCollege(process.cwd(), students)))
const bearers = await Promise.all(colleges.map(({ signIn }) => signIn("admin@college.example")))

const requests: (readonly [name: string, path: string])[] = [
  ...reportTypes.map((type) => [`report: ${type}`, `/reports/${type}`] as const),
  ["performance reports, 50 rows", "/performance-reports?page=1"],
  ["performance reports, figures", "/performance-reports/stats"],
]

async function time(college: number, path: string) {
  const begun = performance.now()
  const answer = await fetch(`${colleges[college]!.url}/api${path}`, {
    headers: { authorization: `Bearer ${bearers[college]}` },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

const lines: string[][] = []
for (const [name, path] of requests) {
  const times: [number[], number[]] = [[], []]
  for (let round = -3; round < rounds; round++) {
    for (const college of [0, 1] as const) {
      const ms = await time(college, path)
      if (round >= 0) times[college].push(ms)
    }
  }
  const [few, many] = [median(times[0]), median(times[1])]
  lines.push([name, few.toFixed(1), many.toFixed(1), (many / few).toFixed(2)])
}
console.log(markdown(["", "600, ms", "6,000, ms", "ratio"], lines))
for (const college of colleges) await college.remove()
