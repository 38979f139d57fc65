import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice, version, whole } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, listOf, one } from "../lib/replies.ts"

export const frequencies = ["daily", "weekly", "off"] as const
const reasons = ["schedule", "administrator", "operator", "upgrade", "stick"] as const
/** A backup is good once its restore was tested. Until then it is only saved. */
const states = ["running", "saved", "good", "failed"] as const

/** When backups are made, by the college's clock, and for how many days, weeks and months one is kept. */
const backupSettings = z.object({
  frequency: z.enum(frequencies),
  hour: z.int(),
  keep_days: z.int(),
  keep_weeks: z.int(),
  keep_months: z.int(),
  version: z.int(),
})
export type BackupSettings = z.infer<typeof backupSettings>

export const backupSettingsInput = z.object({
  frequency: choice("How often", frequencies),
  hour: whole("Hour", 0, 23),
  keep_days: whole("Days", 1, 60),
  keep_weeks: whole("Weeks", 0, 60),
  keep_months: whole("Months", 0, 120),
  version,
})

const backup = z.object({
  id: z.int(),
  reason: z.enum(reasons),
  /** The folder or bucket, in words. */
  place: z.string(),
  name: z.string().nullable(),
  state: z.enum(states),
  /** Bytes that this backup added to its place. */
  bytes: z.int().nullable(),
  files: z.int().nullable(),
  row_count: z.int().nullable(),
  problem: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

export const backupList = listQuery(["started_at", "place", "state"], {
  state: choice("Status", states).optional(),
})

export const backupEndpoints = endpoints({
  "GET /backups": { roles: ["admin"], query: backupList, response: listOf("backups", backup) },
  /** The schedule, the place of the backups, the newest reliable one, and a sentence where there is something to do. */
  "GET /backups/plan": {
    roles: ["admin"],
    response: data({
      settings: backupSettings,
      place: z.string(),
      is_encrypted: z.boolean(),
      /** The configured folder on a USB stick and the newest good backup on it; null if none is configured. */
      stick: z.object({ place: z.string(), last: backup.nullable() }).nullable(),
      last: backup.nullable(),
      is_running: z.boolean(),
      next_at: z.string().nullable(),
      warning: z.string().nullable(),
    }),
  },
  "PUT /backups/plan": {
    roles: ["admin"],
    body: backupSettingsInput,
    response: one("settings", backupSettings),
  },
  "POST /backups": { auditLabel: "began", roles: ["admin"], status: 201, response: one("backup", backup) },
})
