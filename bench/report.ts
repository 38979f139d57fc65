import { cpus, loadavg } from "node:os"
import type { Figures } from "./measure.ts"
import { markdown } from "./table.ts"

export type Line = {
  name: string
  connections: number
  aim: number | undefined
  /** The figures of each college, in the order of `colleges`. */
  figures: readonly Figures[]
  /** The figures of a bare server with answers of the same size, for requests that require a session. */
  bare: Figures | undefined
}

/** The machine and the run, in one line. */
export const heading = (seconds: number, rounds: number) =>
  `${cpus().length} x ${cpus()[0]?.model}, Node.js ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ` +
  `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${rounds} x ${seconds} s each`

/**
 * The figures of one size of college. With two colleges, a column shows how many times less processor time the second one takes.
 * The last columns show a bare server's processor time, and the answers a second of the last college as a share of the bare
 * server's.
 */
export function report(colleges: readonly string[], lines: readonly Line[]) {
  const titles = colleges.flatMap((college) => [
    `${college}: requests/s`,
    "p50 / p99 ms",
    "CPU ms (server + database)",
    "server busy",
  ])
  const compared = colleges.length > 1
  return markdown(
    ["Request", "Connections", ...titles, ...(compared ? ["CPU"] : []), "Aim", "Bare limit: CPU ms", "of it"],
    lines.map(({ name, connections, aim, figures, bare }) => [
      name,
      `${connections}`,
      ...figures.flatMap(cellsOf),
      ...(compared ? [ratioOf(figures)] : []),
      connections === 16 && aim ? aim.toFixed(1) : "",
      ...(bare ? [costOf(bare), (figures.at(-1)!.perSecond / bare.perSecond).toFixed(2)] : ["", ""]),
    ]),
  )
}

const totalOf = ({ cpu }: Figures) => cpu.server + cpu.database

function ratioOf([before, after]: readonly Figures[]) {
  const ratio = totalOf(before!) / totalOf(after!)
  return Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : ""
}

const costOf = (figures: Figures) =>
  `${totalOf(figures).toFixed(2)} (${figures.cpu.server.toFixed(2)} + ${figures.cpu.database.toFixed(2)})`

function cellsOf(figures: Figures) {
  const { perSecond, p50, p99, cpu, failures } = figures
  if (perSecond === 0) return ["no answer", "", "", ""]
  return [
    `${Math.round(perSecond)}${failures ? ` (${failures} failed)` : ""}`,
    `${p50} / ${p99}`,
    costOf(figures),
    // A process answers on one JavaScript thread. Near 100%, the server is the limit, and not autocannon.
    `${Math.round((perSecond * cpu.server) / 10)}%`,
  ]
}
