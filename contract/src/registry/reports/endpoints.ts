import { download, endpoints } from "../../lib/endpoints.ts"
import { deletedReply, listOf, one } from "../../lib/replies.ts"
import { report, reportFileQuery, reportQuery } from "./report.ts"
import { savedReport, savedReportInput, savedReportList } from "./saved.ts"
import { reportTypes } from "./types.ts"

const pathChoices = { type: reportTypes }

export const reportEndpoints = endpoints({
  "GET /reports/{type}": {
    roles: ["admin"],
    pathChoices,
    query: reportQuery,
    fromReplica: true,
    response: one("report", report),
  },
  /** The figures of a report as a file. */
  "GET /reports/{type}/file": {
    roles: ["admin"],
    pathChoices,
    query: reportFileQuery,
    fromReplica: true,
    response: download,
  },
  "GET /saved-reports": {
    roles: ["admin"],
    query: savedReportList,
    response: listOf("savedReports", savedReport),
  },
  "GET /saved-reports/{id}": { roles: ["admin"], response: one("savedReport", savedReport) },
  "POST /saved-reports": {
    roles: ["admin"],
    body: savedReportInput,
    status: 201,
    response: one("savedReport", savedReport),
  },
  "PUT /saved-reports/{id}": {
    roles: ["admin"],
    body: savedReportInput,
    response: one("savedReport", savedReport),
  },
  "DELETE /saved-reports/{id}": { roles: ["admin"], response: deletedReply },
  /** Emails the report to the caller at once, whatever its schedule. */
  "POST /saved-reports/{id}/send": {
    auditLabel: "sent",
    roles: ["admin"],
    response: one("savedReport", savedReport),
  },
})
