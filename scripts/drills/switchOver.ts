import { rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { sum } from "#contract/lib/objects.ts"
import { checkStoredData } from "../../server/test/killDuringWrites.ts"
import { type DatabaseServer, databaseServers } from "../../server/test/standby/servers.ts"
import { supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { startWriting, type WriteLoad } from "../../server/test/writeLoad.ts"
import { password } from "./calls.ts"
import type { Drill } from "./drill.ts"

/** Milliseconds within which writes must succeed again after the standby was promoted. */
const limit = 30_000
/** Milliseconds within which the college must then end in order. */
const stopping = 10_000

type Round = {
  title: string
  /** Whether a write waits until the standby has it too. */
  synchronous: boolean
  /** The way in which the first server ends. */
  end(primary: DatabaseServer, standby: DatabaseServer): Promise<void> | void
  /** Whether acknowledged writes may be missing afterwards. They are counted. */
  mayLose?: true
}

const rounds: readonly Round[] = [
  {
    title: "asynchronous, the first server ended in order",
    synchronous: false,
    end: (primary) => primary.stop(),
  },
  {
    title: "asynchronous, the first server killed",
    synchronous: false,
    mayLose: true,
    end: (primary) => primary.kill(),
  },
  {
    title: "asynchronous, the first server killed after the line between the two was cut for 2 s",
    synchronous: false,
    mayLose: true,
    async end(primary, standby) {
      await standby.ask("alter system set primary_conninfo = ''")
      await standby.ask("select pg_reload_conf()")
      await sleep(2000)
      primary.kill()
    },
  },
  { title: "synchronous, the first server killed", synchronous: true, end: (primary) => primary.kill() },
  {
    title: "synchronous, the first server out of reach without a word",
    synchronous: true,
    end: (primary) => primary.freeze(),
  },
]

/** Switches a college over to a standby, in each of these ways, while four people write. */
export const switchOver: Drill = {
  title: "the database switched over to a standby during writes: back within 30 s, the lost writes counted",
  async run() {
    const dataDir = temporaryDataDir()
    const { primary, urlOfAll, end } = await databaseServers()
    try {
      const first = await primary.addStandby("standby_0")
      const college = await supervise(
        dataDir,
        { DATABASE_URL: urlOfAll(primary, first), DEMO_PASSWORD: password, WORKERS: "2" },
        ["--students", "20", "--demo"],
      )
      const load = startWriting(college.url, password)
      const processes = college.serverPids()
      try {
        const { faults, lost } = await switchInTurn(load, primary, first)
        if (`${college.serverPids()}` !== `${processes}`)
          faults.push(`of the server processes ${processes} some ended: ${college.serverPids()} run now`)
        await load.stop()
        const stoppedFrom = performance.now()
        await college.stop()
        const took = Math.round(performance.now() - stoppedFrom)
        console.log(`  the college stopped within ${took} ms`)
        if (took > stopping) faults.push(`the college took ${took} ms to stop`)
        // Anything except a refusal with 503 would be logged like this.
        const failures = college
          .output()
          .split("\n")
          .filter((line) => line.includes("request failed"))
        faults.push(...failures)
        const warnings = [...college.output().matchAll(/"(\d+) (acknowledged changes? .*?)"/g)]
        for (const [, count, words] of warnings) console.log(`  the college said: ${count} ${words}`)
        const saidLost = sum(warnings.map(([, count]) => Number(count)))
        return saidLost === lost
          ? faults
          : [...faults, `${lost} writes were lost, and the college said ${saidLost}`]
      } finally {
        await load.stop()
        await college.stop()
      }
    } finally {
      end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function switchInTurn(load: WriteLoad, first: DatabaseServer, second: DatabaseServer) {
  const faults: string[] = []
  let primary = first
  let standby = second
  const lostBefore = new Set<string>()
  for (const [number, { title, synchronous, end, mayLose }] of rounds.entries()) {
    await follow(primary, synchronous)
    await load.untilNext()
    await sleep(3000)
    await end(primary, standby)
    const refusedFrom = performance.now()
    await standby.promote()
    const promoted = performance.now()
    const back = await Promise.race([load.untilNext(), sleep(2 * limit, Infinity)])
    await sleep(2000)
    const acknowledged = load.acknowledged.filter((name) => !lostBefore.has(name))
    const { lost, halfWritten } = await checkStoredData(standby.url(), acknowledged)
    for (const name of lost) lostBefore.add(name)
    console.log(
      `  ${title}: promoted after ${Math.round(promoted - refusedFrom)} ms, the first write after that acknowledged after ` +
        `${Math.round(back)} ms; ${acknowledged.length} writes acknowledged so far, ${lost.length} of them lost`,
    )
    if (back > limit) faults.push(`${title}: no write was acknowledged for ${Math.round(back)} ms`)
    if (!mayLose) faults.push(...lost.map((name) => `${title}: lost ${name}`))
    faults.push(...halfWritten.map((pair) => `${title}: half-written ${pair}`))
    const job = await untilJobRan(standby)
    console.log(`    a job that was added then ran after ${Math.round(job)} ms`)
    if (job > limit) faults.push(`${title}: no job ran for ${Math.round(job)} ms`)
    // The server that ended is recreated as a standby of the other, at its old address.
    primary.kill()
    ;[primary, standby] = [standby, await standby.addStandby(`standby_${number + 1}`, primary.port)]
  }
  faults.push(...load.refused.map((answer) => `refused: ${answer}`))
  return { faults, lost: lostBefore.size }
}

/** Milliseconds. */
async function untilJobRan(server: DatabaseServer) {
  const begun = performance.now()
  await server.ask("select graphile_worker.add_job('refresh_results', '{}'::json, job_key => 'drill')")
  const waiting = "select from graphile_worker._private_jobs where key = 'drill'"
  while ((await server.ask(waiting)).length > 0 && performance.now() - begun < 2 * limit) await sleep(100)
  return performance.now() - begun
}

/** Lets writes wait for the standby or not, and returns once the standby follows in that way. */
async function follow(primary: DatabaseServer, isSynchronous: boolean) {
  await primary.ask(`alter system set synchronous_standby_names = '${isSynchronous ? "*" : ""}'`)
  await primary.ask("select pg_reload_conf()")
  for (;;) {
    const [state] = await primary.ask("select sync_state from pg_stat_replication where state = 'streaming'")
    if (state?.sync_state === (isSynchronous ? "sync" : "async")) return
    await sleep(100)
  }
}
