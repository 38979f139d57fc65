import { reportPhraseEndpoints } from "#contract/registry/performanceReports/phrases.ts"
import { headingLabel } from "#contract/registry/performanceReports/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably } from "../../lib/db/deletedRecords.ts"
import { allow, found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { listPhrases, phrases } from "./phrases.queries.ts"

export const reportPhraseRoutes = () =>
  routes(reportPhraseEndpoints, {
    "GET /report-phrases": async ({ db, viewer, query }) => ({ data: await listPhrases(db, viewer, query) }),

    "POST /report-phrases": async ({ db, viewer, body, audit }) => {
      const lecturer_id = viewer.role === "admin" ? null : found(viewer.lecturerId)
      const phrase = await phrases(viewer).create(db, { ...body, lecturer_id })
      audit("report_phrase", phrase.id, null, phrase)
      return { message: "Phrase added.", data: { phrase } }
    },

    "PUT /report-phrases/{id}": async ({ db, viewer, params: { id }, body, version, audit }) => {
      const before = await lockEditablePhrase(db, viewer, id)
      refuseStale(before, version)
      const phrase = await phrases(viewer).update(db, id, body)
      audit("report_phrase", id, before, phrase)
      return { message: "Phrase changed.", data: { phrase } }
    },

    "DELETE /report-phrases/{id}": async ({ db, viewer, params: { id }, audit }) => {
      const before = await lockEditablePhrase(db, viewer, id)
      // The words of a phrase are the lecturer's own, so the list of deleted records doesn't show them.
      const label = `A phrase for ${headingLabel[before.heading]}`
      const deleted = [await deleteRestorably(db, { kind: "report_phrase", id, label, by: viewer })]
      audit("report_phrase", id, before, null)
      return { message: "Phrase deleted.", data: { deleted } }
    },
  })

async function lockEditablePhrase(db: Database, viewer: Viewer, id: number) {
  const phrase = await phrases(viewer).lock(db, id)
  allow(phrase.may_edit)
  return phrase
}
