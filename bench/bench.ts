/**
 * npm run bench: measures how fast the college answers, with 600 students and with ten times as many. It asserts nothing.
 * `--beside DIR` also starts the college of another checkout and sends requests to both in turns, to compare before and after in
 * one run. `--workers 1,4` starts each college once for each of these numbers of server processes.
 */
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type BareLimit, startBare } from "./bareLimit.ts"
import { type College, prepare, startCollege } from "./college.ts"
import { type Figures, measure, medians } from "./measure.ts"
import { heading, type Line, report } from "./report.ts"
import { requestsOf } from "./requests.ts"
import { signInAtOnce } from "./signIns.ts"

const options = {
  /** The duration of each request in each round. */
  seconds: { type: "string", default: "3" },
  rounds: { type: "string" },
  /** Only requests whose name contains this. */
  only: { type: "string", default: "" },
  sizes: { type: "string", default: "600,6000" },
  connections: { type: "string", default: "1,16,64" },
  beside: { type: "string" },
  /** Server processes of each college. */
  workers: { type: "string", default: "1" },
} as const
const { values } = parseArgs({ options })
const numbers = (list: string) => list.split(",").map(Number)
const seconds = Number(values.seconds)

const here = join(import.meta.dirname, "..")
const checkouts = values.beside ? [resolve(values.beside), here] : [here]
for (const checkout of checkouts) prepare(checkout)
const compared = checkouts.flatMap((checkout) =>
  numbers(values.workers).map((workers) => ({ checkout, workers })),
)
const rounds = Number(values.rounds ?? (compared.length > 1 ? 3 : 1))

console.log(heading(seconds, rounds))
for (const students of numbers(values.sizes)) {
  const colleges: College[] = []
  let bare: BareLimit | undefined
  try {
    for (const { checkout, workers } of compared)
      colleges.push(await startCollege(checkout, students, workers))
    bare = await startBare(colleges.at(-1)!)
    const lines = await measureAll(colleges, bare)
    console.log(`\n## ${students} students\n`)
    console.log(
      report(
        colleges.map(({ name }) => name),
        lines,
      ),
    )
    for (const college of colleges) console.log(`\n${college.name}: ${await describe(college)}`)
  } finally {
    bare?.stop()
    for (const college of colleges) await college.remove()
  }
}

async function measureAll(colleges: readonly College[], bare: BareLimit): Promise<Line[]> {
  const lines: Line[] = []
  for (const [n, { name, aim }] of (await requestsOf(colleges[0]!)).entries()) {
    if (!name.includes(values.only)) continue
    // Everybody signs in again for each request, because a bearer is valid for 15 minutes.
    const requests = (await Promise.all(colleges.map(requestsOf))).map((all) => all[n]!)
    const request = requests.at(-1)!
    const like = request.bearer && (await bare.like(request, colleges.at(-1)!))
    for (const connections of numbers(values.connections)) {
      const measured: Figures[][] = colleges.map(() => [])
      const atLeast: Figures[] = []
      for (let round = 0; round < rounds; round++) {
        for (const [which, college] of colleges.entries()) {
          measured[which]!.push(await measure(college, requests[which]!, connections, seconds))
        }
        if (like) atLeast.push(await measure(bare, like, connections, seconds))
      }
      const figures = measured.map(medians)
      lines.push({ name, connections, aim, figures, bare: like ? medians(atLeast) : undefined })
      const speeds = figures.map(({ perSecond }) => Math.round(perSecond)).join(", ")
      console.error(`${name}, ${connections} connections: ${speeds} a second`)
    }
  }
  return lines
}

async function describe(college: College) {
  const signIns = await signInAtOnce(college, 300)
  return (
    `from an empty folder to the first answer in ${college.loaded.toFixed(1)} s; ${signIns.count} sign-ins at once took ` +
    `${signIns.seconds.toFixed(1)} s, ${signIns.failures} failed.`
  )
}
