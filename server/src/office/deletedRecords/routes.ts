import { deletedRecordEndpoints } from "#contract/office/deletedRecords.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { type Restored, wordsOf, wordsOfMany } from "../../lib/http/restoring.ts"
import { auditedAs, inOrder } from "./kinds.queries.ts"
import { listDeletedRecords, lockDeletedRecords, restoreRecord } from "./queries.ts"

export const deletedRecordRoutes = () =>
  routes(deletedRecordEndpoints, {
    "GET /deleted-records": async ({ db, viewer, query }) => ({
      data: await listDeletedRecords(db, viewer, query),
    }),

    "POST /deleted-records/restore": async ({ db, viewer, body, audit }) => {
      const ids = new Set(body.ids)
      if (ids.size > 1) {
        rejectField("email", body.email && "Another email address is for one person.")
        rejectField("code", body.code ? "Another code is for one subject." : undefined)
      }
      const records = await lockDeletedRecords(db, viewer, [...ids])
      // An administrator's Undo restores those that nobody restored meanwhile. A lecturer may have named somebody else's.
      const isAllowed = viewer.role === "admin" || records.length === ids.size
      const first = found(isAllowed ? records[0] : undefined)
      const restored: Restored[] = []
      for (const record of inOrder(records))
        restored.push(await restoreRecord(db, { ...record, viewer, instead: body }))
      const { entity, id, names } = auditedAs(first)
      if (records.length === 1) audit(entity, id, names, names)
      else audit(entity, "many", null, { ids: records.map(({ record_id }) => record_id) })
      const [only] = restored
      const message = ids.size === 1 && only ? wordsOf(only) : wordsOfMany(restored, ids.size)
      return { message, data: { records: records.map(({ kind, record_id }) => ({ kind, id: record_id })) } }
    },
  })
