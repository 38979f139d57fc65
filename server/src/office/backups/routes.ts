import { backupEndpoints } from "#contract/office/backups.ts"
import { allNamed } from "../../lib/allNamed.ts"
import { lock } from "../../lib/db/locks.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { queueBackup } from "./jobs.ts"
import {
  findBackup,
  findBackupSettings,
  lastGoodBackup,
  listBackups,
  runningBackup,
  updateBackupSettings,
} from "./queries.ts"
import { nextPlanned, warningOf } from "./rules.ts"

type Parts = {
  /** The place of the backups, in words. */
  place: string
  /** The folder on a USB stick, if one is configured. */
  stick: string | undefined
  isEncrypted: boolean
}

export const backupRoutes = ({ place, stick, isEncrypted }: Parts) =>
  routes(backupEndpoints, {
    "GET /backups": async ({ db, query }) => ({ data: await listBackups(db, query) }),

    "GET /backups/plan": async ({ db }) => {
      const now = new Date()
      const { settings, last, onStick, running } = await allNamed({
        settings: findBackupSettings(db),
        last: lastGoodBackup(db, now),
        onStick: lastGoodBackup(db, now, "stick"),
        running: runningBackup(db),
      })
      return {
        data: {
          settings,
          place,
          is_encrypted: isEncrypted,
          stick: stick === undefined ? null : { place: stick, last: onStick ?? null },
          last: last ?? null,
          is_running: running !== undefined,
          next_at: nextPlanned(settings, now)?.toISOString() ?? null,
          warning: warningOf(settings, last, now) ?? null,
        },
      }
    },

    "PUT /backups/plan": async ({ db, body, version, audit }) => {
      const before = await lock(db, "backup_setting", 1, findBackupSettings)
      refuseStale(before, version)
      const settings = await updateBackupSettings(db, body)
      audit("backup_setting", 1, before, settings)
      return { message: "Backup schedule changed.", data: { settings } }
    },

    "POST /backups": async ({ db, audit }) => {
      const running = await runningBackup(db)
      const id = running?.id ?? (await queueBackup(db, { reason: "administrator", place }))
      audit("backup_run", id, null, null)
      return {
        message: running
          ? "A backup is being made already. Its line in the list shows when it has ended."
          : "A backup has begun. Its line in the list shows when it has ended.",
        data: { backup: found(await findBackup(db, id)) },
      }
    },
  })
