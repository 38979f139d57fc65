import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { itemInTurn, sum } from "#contract/lib/objects.ts"
import { markdown } from "../../bench/table.ts"
import { dismantle, freePort, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { processesIn } from "../../supervisor/processes.ts"
import { password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"

const minutes = Number(process.env.DRILL_MINUTES ?? 60)
const students = Number(process.env.DRILL_STUDENTS ?? 1000)
/** The college's memory limit in bytes; the goals when idle and after the load, in MB. */
const limit = 1024 ** 3
const aims = { rest: 250, load: 400 }
/** Milliseconds until a start, or a load, has settled. */
const settling = 30_000

/** The files of a group of processes, by version of cgroup. */
const versions = [
  {
    root: "/sys/fs/cgroup/memory",
    mark: "memory.limit_in_bytes",
    files: {
      limit: "memory.limit_in_bytes",
      highest: "memory.max_usage_in_bytes",
      events: "memory.oom_control",
    },
    own: /^\d+:memory:(.*)$/m,
  },
  {
    root: "/sys/fs/cgroup",
    mark: "cgroup.controllers",
    files: { limit: "memory.max", highest: "memory.peak", events: "memory.events" },
    own: /^0::(.*)$/m,
  },
]

/** A group of processes under a limit. Undefined where this machine allows none, as most containers do. */
function openGroup() {
  const version = versions.find(({ root, mark }) => existsSync(`${root}/${mark}`))
  if (!version) return
  const { root, files, own } = version
  const path = `${root}/mphunzitsi-drill-${process.pid}`
  const before = own.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/"
  try {
    mkdirSync(path)
    writeFileSync(`${path}/${files.limit}`, `${limit}`)
  } catch {
    if (existsSync(path)) rmdirSync(path)
    return
  }
  const read = (file: string) => readFileSync(`${path}/${file}`, "utf8")
  return {
    enter: () => writeFileSync(`${path}/cgroup.procs`, `${process.pid}`),
    leave: () => writeFileSync(`${root}${before}/cgroup.procs`, `${process.pid}`),
    processes: () => read("cgroup.procs").trim().split("\n").map(Number),
    // Linux reports the peak of a version 2 group since 5.19.
    highest: () => (existsSync(`${path}/${files.highest}`) ? Number(read(files.highest)) / 1024 ** 2 : 0),
    killed: () => Number(/oom_kill (\d+)/.exec(read(files.events))?.[1] ?? 0),
    close: () => rmdirSync(path),
  }
}

/** The proportional share of memory in MB, which counts shared memory once. */
function memoryOf(pids: readonly number[]) {
  const shares = pids.map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
    } catch {
      // The process has ended since it was listed.
      return 0
    }
  })
  return sum(shares)
}

/** A table of 2,000 new students, the most that one import accepts. */
const table = [
  "First name,Last name,Email,Year of study,Class",
  ...Array.from(
    { length: 2000 },
    (_, index) => `Student ${index},Drill,d${index}@drill.example,1,P${(index % 15) + 1}`,
  ),
].join("\r\n")

/** The requests of the load, and the numbers of their answers by request. */
function createLoad(url: string) {
  const answers = new Map<string, { ok: number; other: Map<number, number> }>()
  const bearers = new Map<string, string>()

  async function ask(name: string, role: string, path: string, init: RequestInit = {}) {
    const bearer = bearers.get(role) ?? (await bearerOf(role))
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${bearer}`, ...init.headers },
    }).catch(() => undefined)
    if (answer?.status === 401) bearers.delete(role)
    const text = await answer?.arrayBuffer().catch(() => undefined)
    const counts = answers.get(name) ?? { ok: 0, other: new Map() }
    if (answer?.ok) counts.ok++
    else counts.other.set(answer?.status ?? 0, (counts.other.get(answer?.status ?? 0) ?? 0) + 1)
    answers.set(name, counts)
    return answer?.ok && text ? Buffer.from(text) : undefined
  }
  async function bearerOf(role: string) {
    const bearer = await signIn(url, `${role}@college.example`).catch(() => "")
    bearers.set(role, bearer)
    return bearer
  }
  const importing = () => {
    const body = new FormData()
    body.set("file", new Blob([table]), "students.csv")
    return ask("import of 2,000 rows, preview", "admin", "/imports/students/preview", {
      method: "POST",
      body,
    })
  }
  const printing = async () => {
    const terms = await ask("terms", "admin", "/terms/current")
    const ofSecondYear = (term: { year_of_study: number }) => term.year_of_study === 2
    const term_id: number | undefined =
      terms && JSON.parse(terms.toString()).data.terms.find(ofSecondYear)?.id
    const body = JSON.stringify({ kind: "report_card", class: "P10", term_id })
    const issued = await ask("report cards of a class, issued", "admin", "/documents", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    const batch: number | undefined = issued && JSON.parse(issued.toString()).data.issued.batch_id
    if (batch)
      await ask("report cards of a class, PDF", "admin", `/documents/batches/${batch}/file?format=pdf`)
  }
  const get = (name: string, role: string, path: string) => () => ask(name, role, path)
  const heavy = [
    importing,
    printing,
    get("CSV of the students", "admin", "/students/export"),
    get("CSV of the grades", "admin", "/grades/export"),
    get("report", "admin", "/reports/overview"),
  ]
  const light = [
    get("student's dashboard", "student", "/students/my-dashboard"),
    get("student's grades", "student", "/grades/my-grades"),
    get("lecturer's dashboard", "lecturer", "/lecturers/my/dashboard"),
    get("list of students", "admin", "/students?page=1&limit=50"),
    get("list of grades", "admin", "/grades?page=2&limit=50"),
  ]
  return { answers, bearerOf, heavy, light }
}

export const memory: Drill = {
  title: `${minutes} minutes of load with ${students} students under 1 GB: memory at rest, under load and after it`,
  async run() {
    const group = openGroup()
    if (!group) console.log("This machine allows no group of processes under a limit: only measured.")
    const environment = { DEMO_PASSWORD: password, PORT: `${await freePort()}` }
    group?.enter()
    // Because the port is given, `supervise` starts the process before its first wait, while the group is entered.
    const starting = supervise(temporaryDataDir(), environment, ["--students", `${students}`])
    group?.leave()
    const college = await starting
    const pids = () =>
      group?.processes() ?? [
        college.process.pid ?? 0,
        college.serverPid(),
        ...processesIn(`${college.dataDir}/postgres/cluster-18`),
      ]
    const { answers, bearerOf, heavy, light } = createLoad(college.url)
    const curve: string[][] = []
    const begun = Date.now()
    let highest = 0
    const sample = (name: string) => {
      const megabytes = memoryOf(pids())
      highest = Math.max(highest, megabytes)
      const server = memoryOf([college.serverPid()])
      const database = processesIn(`${college.dataDir}/postgres/cluster-18`)
      curve.push([
        name,
        ((Date.now() - begun) / 60_000).toFixed(1),
        megabytes.toFixed(0),
        server.toFixed(0),
        memoryOf(database).toFixed(0),
        `${database.length}`,
        (group?.highest() ?? 0).toFixed(0),
      ])
      return megabytes
    }
    try {
      await sleep(settling)
      const atRest = sample("at rest")
      for (const role of ["admin", "lecturer", "student"]) await bearerOf(role)
      const end = Date.now() + minutes * 60_000
      const repeat = async (requests: readonly (() => Promise<unknown>)[], pause: number) => {
        for (let n = 0; Date.now() < end; n++) {
          await itemInTurn(requests, n)()
          await sleep(pause)
        }
      }
      const everybody = [
        ...heavy.map((one) => repeat([one], 2000)),
        ...light.map((one) => repeat([one], 100)),
      ]
      const every = (minutes * 60_000) / 20
      while (Date.now() < end) {
        await sleep(Math.min(every, Math.max(0, end - Date.now())))
        sample("under load")
      }
      await Promise.all(everybody)
      await sleep(settling)
      const after = sample("after the load")
      console.log(
        markdown(
          [
            "",
            "minute",
            "all, MB",
            "server, MB",
            "database, MB",
            "its processes",
            "highest of the group with files, MB",
          ],
          curve,
        ),
      )
      const killed = group?.killed() ?? 0
      const lines = [...answers].map(([name, { ok, other }]) => [
        name,
        `${ok}`,
        [...other].map(([status, count]) => `${status}: ${count}`).join(", "),
      ])
      console.log(markdown(["", "answered", "otherwise"], lines))
      return [
        ...(atRest > aims.rest ? [`${atRest.toFixed(0)} MB at rest, more than ${aims.rest}`] : []),
        ...(after > aims.load ? [`${after.toFixed(0)} MB after the load, more than ${aims.load}`] : []),
        ...(killed > 0 ? [`${killed} processes were killed for want of memory`] : []),
        ...lines.filter(([, ok]) => ok === "0").map(([name]) => `${name} was never answered`),
      ]
    } finally {
      await dismantle(college)
      group?.close()
    }
  },
}
