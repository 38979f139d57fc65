import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { startPostgres } from "../../supervisor/postgres.ts"
import type { Supervised } from "./supervisor.ts"
import { startWriting } from "./writeLoad.ts"

export type KillTarget = "server" | "database"
export type KillReport = {
  acknowledged: number
  refused: string[]
  /** Writes that were acknowledged but are missing afterwards. */
  lost: string[]
  /** Writes without their audit row, and audit rows without their write. */
  halfWritten: string[]
  /** The longest time from a kill until a write was acknowledged again, in milliseconds. */
  slowest: Record<KillTarget, number>
}

/** Kills the server and the database in turn with signal 9 in the middle of writes, and checks the stored data. */
export async function killDuringWrites(
  college: Supervised,
  password: string,
  kills: Record<KillTarget, number>,
): Promise<KillReport> {
  const load = startWriting(college.url, password)
  const slowest = { server: 0, database: 0 }
  await load.untilNext()
  for (const victim of inTurn(kills)) {
    await sleep(100 + Math.random() * 400)
    process.kill(victim === "server" ? college.serverPid() : college.databasePid(), "SIGKILL")
    slowest[victim] = Math.max(slowest[victim], await load.untilNext())
  }
  await load.stop()
  return {
    acknowledged: load.acknowledged.length,
    refused: load.refused,
    ...(await checkStoredData((await startPostgres(college.dataDir)).url, load.acknowledged)),
    slowest,
  }
}

/** Spreads the rarer kills among the others. */
function inTurn({ server, database }: Record<KillTarget, number>): KillTarget[] {
  const times = [
    ...Array.from({ length: server }, (_, time) => ({
      victim: "server" as const,
      at: (time + 0.5) / server,
    })),
    ...Array.from({ length: database }, (_, time) => ({
      victim: "database" as const,
      at: (time + 0.5) / database,
    })),
  ]
  return times.sort((a, b) => a.at - b.at).map(({ victim }) => victim)
}

/** Compares the stored data of the load with the acknowledged writes. */
export async function checkStoredData(
  url: string,
  acknowledged: readonly string[],
): Promise<Pick<KillReport, "lost" | "halfWritten">> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ year: string | null; audited: string | null }>(`
      select year_name as year, audit.after->>'year_name' as audited
      from (select * from academic_year where year_name like 'Load %') written
      full join (select * from audit where entity = 'academic_year' and after->>'year_name' like 'Load %') audit
        on audit.entity_id = written.id::text`)
    const there = new Set(rows.map(({ year }) => year))
    return {
      lost: acknowledged.filter((name) => !there.has(name)),
      halfWritten: rows
        .filter(({ year, audited }) => year !== audited)
        .map(({ year, audited }) => `${year} / ${audited}`),
    }
  } finally {
    await client.end()
  }
}
