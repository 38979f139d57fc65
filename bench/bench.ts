/** npm run bench: how fast the college answers, with 600 students and with ten times as many. It asserts no time. */
import { cpus, loadavg } from "node:os"
import { parseArgs } from "node:util"
import { type College, withCollege } from "./college.ts"
import { type Figures, measure } from "./measure.ts"
import { type Asked, requestsOf } from "./requests.ts"
import { signInAtOnce } from "./signIns.ts"
import { markdown } from "./table.ts"

const options = { seconds: { type: "string", default: "3" }, only: { type: "string", default: "" } } as const
const { seconds, only } = parseArgs({ options }).values
const sizes = [600, 6000] as const
const connections = [1, 16, 64] as const

type Line = Asked & { connections: number; figures: Figures }
type Round = { lines: Line[]; signIns: Awaited<ReturnType<typeof signInAtOnce>>; loaded: number }

const rounds: Round[] = []
for (const size of sizes) {
  const begun = performance.now()
  const round = await withCollege(size, (college) => takeRound(college, (performance.now() - begun) / 1000))
  rounds.push(round)
}
print(rounds)

async function takeRound(college: College, loaded: number): Promise<Round> {
  const lines: Line[] = []
  for (const asked of (await requestsOf(college)).filter(({ name }) => name.includes(only))) {
    for (const count of connections) {
      const figures = await measure(college, asked, count, Number(seconds))
      lines.push({ ...asked, connections: count, figures })
      console.error(`${asked.name}, ${count} connections: ${Math.round(figures.perSecond)} a second`)
    }
  }
  return { lines, signIns: await signInAtOnce(college, 300), loaded }
}

function print([small, large]: Round[]) {
  const [model] = cpus()
  console.log(
    `${cpus().length} x ${model?.model}, Node.js ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ` +
      `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${seconds} s each\n`,
  )
  console.log(
    markdown(
      [
        "Asked",
        "Connections",
        ...sizes.flatMap((size) => [`${size}: requests/s`, "p50 / p99 ms", "CPU ms"]),
        "Slower",
        "CPU",
        "Goal",
      ],
      small!.lines.map(({ name, connections, figures, goal }, n) => {
        const other = large!.lines[n]!.figures
        return [
          ...[name, `${connections}`, ...cells(figures), ...cells(other)],
          `${(figures.perSecond / other.perSecond).toFixed(2)} x`,
          `${(other.processor / figures.processor).toFixed(2)} x`,
          connections === 16 && goal ? `${goal}` : "",
        ]
      }),
    ),
  )
  for (const [n, { signIns, loaded }] of rounds.entries()) {
    console.log(
      `\n${sizes[n]} students: from an empty folder to the first answer in ${loaded.toFixed(1)} s; ${signIns.count} sign-ins ` +
        `at once took ${signIns.seconds.toFixed(1)} s, ${signIns.failures} failed.`,
    )
  }
}

function cells({ perSecond, p50, p99, processor, failures }: Figures) {
  return [
    `${Math.round(perSecond)}${failures ? ` (${failures} failed)` : ""}`,
    `${p50} / ${p99}`,
    processor.toFixed(2),
  ]
}
