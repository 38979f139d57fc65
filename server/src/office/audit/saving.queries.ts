import { sql } from "kysely"
import type { SaveAudit } from "../../lib/http/audit.ts"
import { difference, subjectOf } from "./records.rules.ts"

/** Writes the audit log's one entry for a write: who did what to which record, and the fields that differ. */
export const saveAudit: SaveAudit = async (db, { actorId, action, address }, change) => {
  const { before, after } = change ? difference(change) : { before: null, after: null }
  const { label, about } = change ? subjectOf(change) : { label: null, about: null }
  return db
    .insertInto("audit")
    .values({
      actor_id: actorId,
      action,
      address,
      entity: change?.entity ?? null,
      entity_id: change === undefined ? null : String(change.id),
      entity_label: label,
      about_id: about && personOf(about),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .returning(["id", "at"])
    .executeTakeFirstOrThrow()
}

function personOf({ table, id }: { table: "person" | "student" | "lecturer"; id: number }) {
  if (table === "person") return id
  return sql<number>`(select person_id from ${sql.table(table)} where id = ${id})`
}
