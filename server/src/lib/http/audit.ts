import { snake } from "#contract/lib/spelling.ts"
import type { Database } from "../db/database.ts"

/** Values that the log names without keeping, so that erasing a person stays possible. */
const sensitive = new Set([
  "password",
  "password_hash",
  "totp_secret",
  "token",
  "email",
  "phone",
  "phone_number",
  "address",
  "bio",
  "age",
  "date_of_birth",
  "religion",
  "marital_status",
  "village",
  "traditional_authority",
  "home_district",
  "guardian_name",
  "guardian_phone_number",
])

type Row = Readonly<Record<string, unknown>>
type Change = { entity: string; id: number | string; before: Row | null; after: Row | null }
export type AuditNote = (entity: string, id: number | string, before: Row | null, after: Row | null) => void

type Act = { actorId: number | null; action: string; address: string }

/** Writes the one audit row of a write: who did what to which record, and the values that differ. */
export async function saveAudit(db: Database, act: Act, change: Change | undefined) {
  const { before, after } = difference(change?.before ?? null, change?.after ?? null)
  await db
    .insertInto("audit")
    .values({
      actor_id: act.actorId,
      action: act.action,
      address: act.address,
      entity: change?.entity ?? null,
      entity_id: change === undefined ? null : String(change.id),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

/** What changed, with sensitive values replaced by a mark. Bookkeeping columns are left out. */
function difference(before: Row | null, after: Row | null) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !["version", "updated_at", "created_at"].includes(name),
  )
  const changed =
    before && after
      ? names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      : names
  const pick = (row: Row | null) =>
    row &&
    Object.fromEntries(
      changed.map((name) => [name, sensitive.has(snake(name)) ? mark(row[name]) : row[name]]),
    )
  return { before: pick(before), after: pick(after) }
}

const mark = (value: unknown) => (value === null || value === undefined ? null : "(not kept)")
