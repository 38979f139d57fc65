import { Readable } from "node:stream"
import { today } from "#contract/lib/dates.ts"
import { reportEndpoints } from "#contract/registry/reports/endpoints.ts"
import type { Days } from "#contract/registry/reports/period.ts"
import { endBeforeStart } from "#contract/registry/reports/report.ts"
import { yearToDate } from "#contract/registry/reports/types.ts"
import { deleteRestorably } from "../../lib/db/deletedRecords.ts"
import { rejectField } from "../../lib/errors.ts"
import type { Download } from "../../lib/files/downloads.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { fileOf, type TextFile } from "./files.rules.ts"
import { buildReport } from "./queries.ts"
import {
  buildSaved,
  listSavedReports,
  mailReport,
  noteSent,
  savedReports,
  updateSavedReport,
} from "./saved.queries.ts"

export const reportRoutes = ({ hasMailServer }: { hasMailServer: boolean }) =>
  routes(reportEndpoints, {
    "GET /reports/{type}": async ({ db, params, query }) => ({
      data: { report: await buildReport(db, params.type, { ...query, ...daysIn(query) }) },
    }),

    "GET /reports/{type}/file": async ({ db, params, query }) =>
      download(fileOf(await buildReport(db, params.type, { ...query, ...daysIn(query) }), query.format)),

    "GET /saved-reports": async ({ db, query }) => ({ data: await listSavedReports(db, query) }),

    "GET /saved-reports/{id}": async ({ db, params }) => ({
      data: { savedReport: await savedReports.find(db, params.id) },
    }),

    "POST /saved-reports": async ({ db, body, audit }) => {
      const savedReport = await savedReports.create(db, body)
      audit("saved_report", savedReport.id, null, savedReport)
      return { message: "Report saved.", data: { savedReport } }
    },

    "PUT /saved-reports/{id}": async ({ db, params, body, version, audit }) => {
      const before = await savedReports.lock(db, params.id)
      refuseStale(before, version)
      // The day of a schedule changes only together with the schedule.
      const edit = body.schedule === undefined ? { ...body, schedule_day: undefined } : body
      const savedReport = await updateSavedReport(db, before, completed(edit, before))
      audit("saved_report", params.id, before, savedReport)
      return { message: "Saved report changed.", data: { savedReport } }
    },

    "DELETE /saved-reports/{id}": async ({ db, viewer, params, audit }) => {
      const before = await savedReports.lock(db, params.id)
      const deletion = { kind: "saved_report" as const, id: params.id, label: before.name, by: viewer }
      const deleted = [await deleteRestorably(db, deletion)]
      audit("saved_report", params.id, before, null)
      return { message: "Saved report deleted.", data: { deleted } }
    },

    "POST /saved-reports/{id}/send": async ({ db, viewer, params, audit }) => {
      const saved = await savedReports.find(db, params.id)
      await mailReport(db, saved.name, await buildSaved(db, saved, today()), { only: viewer.personId })
      if (hasMailServer) await noteSent(db, params.id, { sent_on: today() })
      audit("saved_report", params.id, null, null)
      return {
        message: hasMailServer
          ? "The report is on its way to your email address."
          : "No mail server is set, so the report is only written to the data folder.",
        data: { savedReport: await savedReports.find(db, params.id) },
      }
    },
  })

/** The requested days. An absent one is taken from the default range. */
function daysIn({ from, to }: { from?: string | undefined; to?: string | undefined }): Days {
  const usual = yearToDate(today())
  const days = { from: from ?? usual.from, to: to ?? usual.to }
  rejectField("to", days.to < days.from ? endBeforeStart : undefined)
  return days
}

const download = ({ name, mediaType, text }: TextFile): Download => ({
  name,
  mediaType,
  open: async () => Readable.from([Buffer.from(text)]),
})
