import { rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { itemAt } from "#contract/lib/objects.ts"
import { checkStoredData } from "../../server/test/killDuringWrites.ts"
import { type DatabaseServer, databaseServers } from "../../server/test/standby/servers.ts"
import { supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { startWriting } from "../../server/test/writeLoad.ts"
import { password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"

/** A college whose long reads use a standby, while four people write and one reads what was just written. */
export const replica: Drill = {
  title: "long reads from a standby that follows, lags, hangs and is killed: nobody reads an older state",
  async run() {
    const dataDir = temporaryDataDir()
    const { primary, end } = await databaseServers()
    try {
      const standby = await primary.addStandby("standby")
      const college = await supervise(
        dataDir,
        { DATABASE_URL: primary.url(), DATABASE_REPLICA_URL: standby.url(), DEMO_PASSWORD: password },
        ["--students", "20", "--demo"],
      )
      try {
        return [
          ...(await readInTurn(college.url, primary, standby)),
          ...(await waitForStandby(college.url, primary, standby)),
        ]
      } finally {
        await college.stop()
      }
    } finally {
      end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Checks fifty times in each state that what has just been acknowledged is in the next read. */
async function readInTurn(url: string, primary: DatabaseServer, standby: DatabaseServer) {
  const faults: string[] = []
  const load = startWriting(url, password)
  await load.untilNext()
  const bearer = await signIn(url)
  const states: [string, () => unknown][] = [
    ["follows", () => undefined],
    ["lags", () => standby.ask("select pg_wal_replay_pause()")],
    ["follows again", () => standby.ask("select pg_wal_replay_resume()")],
    ["hangs", () => standby.freeze()],
    ["is killed", () => standby.kill()],
  ]
  for (const [state, begin] of states) {
    await begin()
    const before = await readsOn(standby)
    const times: number[] = []
    for (let read = 0; read < 50; read++) {
      await load.untilNext()
      const newest = itemAt(load.acknowledged, -1)
      const begun = performance.now()
      const response = await fetch(`${url}/api/audit?limit=20`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      const text = await response.text()
      times.push(performance.now() - begun)
      if (!response.ok) faults.push(`${state}: a read answered ${response.status}`)
      else if (!text.includes(`"${newest}"`)) faults.push(`${state}: a read lacked ${newest}`)
    }
    const after = await readsOn(standby)
    const shown =
      before === undefined || after === undefined
        ? "it answers nothing"
        : `${after - before} transactions on it`
    const [median, longest] = [
      itemAt(
        times.toSorted((a, b) => a - b),
        25,
      ),
      Math.max(...times),
    ].map(Math.round)
    console.log(
      `  the standby ${state}: 50 reads, ${median} ms in the middle, ${longest} ms at most; ${shown}`,
    )
  }
  await load.stop()
  faults.push(
    ...(await checkStoredData(primary.url(), load.acknowledged)).lost.map((name) => `lost: ${name}`),
  )
  return faults
}

/** The number of the standby's transactions. The wait is needed because PostgreSQL counts them about a second later. */
async function readsOn(standby: DatabaseServer) {
  const counted = standby
    .ask("select xact_commit::int as count from pg_stat_database where datname = 'college'")
    .catch(() => [])
  await sleep(1500)
  const [row] = await Promise.race([counted, sleep(1000, [])])
  return row?.count as number | undefined
}

/** With synchronous commit and without the standby no write is acknowledged, however long it takes, and then all continue. */
async function waitForStandby(url: string, primary: DatabaseServer, standby: DatabaseServer) {
  await primary.ask("delete from academic_year where year_name like 'Load %'")
  await primary.ask("alter system set synchronous_standby_names = '*'")
  await primary.ask("select pg_reload_conf()")
  await sleep(500)
  const load = startWriting(url, password)
  await sleep(20_000)
  const without = load.acknowledged.length
  await standby.start()
  const back = await load.untilNext()
  await load.stop()
  const { lost } = await checkStoredData(standby.url(), load.acknowledged)
  console.log(
    `  synchronous commit, 20 s without the standby: ${without} writes acknowledged; ${Math.round(back)} ms after its return they go on, ` +
      `${lost.length} lost`,
  )
  return [...(without > 0 ? [`${without} writes were acknowledged that only one server has`] : []), ...lost]
}
