import { setTimeout as sleep } from "node:timers/promises"
import type { Pool } from "pg"
import { migrationLock } from "../../server/src/lib/db/migrate.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { supervisorLock, upgrading } from "../holdDatabase.ts"

/**
 * Supervisors that hold the database and aren't waiting to upgrade it. Further machines that start now are waiting. A
 * supervisor that has only begun to start is found until it waits.
 */
const serving = `
  select coalesce(host(held.client_addr), 'the machine of the database') as place
  from pg_locks join pg_stat_activity held using (pid)
  where locktype = 'advisory' and objid = ${supervisorLock} and granted and datname = current_database()
    and not exists (
      select from pg_locks join pg_stat_activity upgrader using (pid)
      where locktype = 'advisory' and objid = ${migrationLock} and datname = current_database()
        and upgrader.application_name = held.application_name || '${upgrading}')
  order by 1`

/** Refuses while another release serves the college, because its writes after the backup would be lost in a downgrade. */
export async function refuseOtherReleases(pool: Pool, timeout: number): Promise<void> {
  const deadline = performance.now() + timeout
  for (let tries = 1; ; tries++) {
    const { rows } = await pool.query<{ place: string }>(serving)
    if (rows.length === 0) return
    const locations = rows.map(({ place }) => place).join(", ")
    if (performance.now() > deadline)
      throw new StartupError(
        `The upgrade was not begun, because the release before, or another npm start, still runs on ${locations}. Stop it there, and start this one again.`,
      )
    if (tries === 1)
      console.warn(
        `Waiting up to ${timeout / 1000} s for the npm start on ${locations} to end or to wait too.`,
      )
    await sleep(200)
  }
}
