import { performanceReportEndpoints } from "#contract/registry/performanceReports/endpoints.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"
import { findTerm, lockTermFor } from "../../courses/terms/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { notifyAuthor, notifyStudents } from "./notices.queries.ts"
import {
  acknowledgeReport,
  type FoundReport,
  listOwnReports,
  listReports,
  publishReports,
  reports,
  unpublishReport,
} from "./queries.ts"
import { deleteReport } from "./restoring.queries.ts"
import {
  publishedMessage,
  textsDiffer,
  whyNotAcknowledged,
  whyNotDeleted,
  whyNotPublished,
  whyNotUnpublished,
} from "./rules.ts"
import { findTaughtStudent, lockDrafts, readWriting } from "./writing.queries.ts"

export const performanceReportRoutes = () =>
  routes(performanceReportEndpoints, {
    "GET /continuous-performance-reports": async ({ db, viewer, query }) => ({
      data: await listReports(db, viewer, query),
    }),

    "GET /continuous-performance-reports/my": async ({ db, viewer }) => {
      const ownReports = await listOwnReports(db, viewer)
      return { data: { reports: ownReports, total: ownReports.length } }
    },

    "GET /continuous-performance-reports/writing": async ({ db, viewer, query }) => {
      await freshResults(db)
      return { data: await readWriting(db, viewer, query) }
    },

    "GET /continuous-performance-reports/{id}": async ({ db, viewer, params }) => ({
      data: { report: await reports(viewer).find(db, params.id) },
    }),

    "POST /continuous-performance-reports": async ({ db, viewer, body, audit }) => {
      const { student_id, term_id, publish, ...texts } = body
      await lockTermFor(db, { named: term_id, year: null })
      found(await findTaughtStudent(db, viewer, { student_id, term_id }))
      if (publish) rejectIncomplete(texts)
      const author_id = found(viewer.lecturerId)
      const id = await insertRow(db, "performance_report", { student_id, term_id, author_id, ...texts })
      const report = publish ? await publishAndNotify(db, viewer, id) : await reports(viewer).find(db, id)
      audit("performance_report", id, null, report)
      return { message: publish ? "Report published." : "Draft saved.", data: { report } }
    },

    "PUT /continuous-performance-reports/{id}": async ({
      db,
      viewer,
      params: { id },
      body,
      version,
      audit,
    }) => {
      const { publish, ...edit } = body
      const before = await lockWithTerm(db, viewer, id)
      found(await findTaughtStudent(db, viewer, before))
      refuseStale(before, version)
      const texts = completed(edit, before)
      const isPublic = publish || before.published_at !== null
      if (isPublic) rejectIncomplete(texts)
      const changes = textsDiffer(before, texts)
      if (changes) await updateRow(db, "performance_report", id, texts)
      const isNewToStudent = isPublic && (changes || before.published_at === null)
      const report = isNewToStudent
        ? await publishAndNotify(db, viewer, id)
        : await reports(viewer).find(db, id)
      audit("performance_report", id, before, report)
      return { message: isPublic ? "Report published." : "Draft saved.", data: { report } }
    },

    "DELETE /continuous-performance-reports/{id}": async ({ db, viewer, params: { id }, audit }) => {
      const before = await lockWithTerm(db, viewer, id)
      refuse(whyNotDeleted(before))
      const deleted = [await deleteReport(db, viewer, before)]
      audit("performance_report", id, before, null)
      return { message: "Draft deleted.", data: { deleted } }
    },

    "POST /continuous-performance-reports/publish": async ({ db, viewer, body, audit }) => {
      const term = found(await findTerm(db, body.term_id))
      await lockTermFor(db, { named: term.id, year: null })
      const drafts = await lockDrafts(db, viewer, body)
      const ids = drafts.filter((draft) => !whyNotPublished(draft)).map(({ id }) => id)
      const counts = { published: ids.length, incomplete: drafts.length - ids.length }
      if (ids[0] !== undefined) {
        await publishReports(db, ids)
        const { author_name, term_name } = await reports(viewer).find(db, ids[0])
        await notifyStudents(db, ids, { author_name, term_name, senderId: viewer.personId })
      }
      const { term_id, class: className } = body
      audit("performance_report", "many", null, { term_id, class: className, count: ids.length })
      return { message: publishedMessage(counts), data: counts }
    },

    "POST /continuous-performance-reports/{id}/publish": async ({
      db,
      viewer,
      params: { id },
      version,
      audit,
    }) => {
      const before = await lockWithTerm(db, viewer, id)
      found(await findTaughtStudent(db, viewer, before))
      refuseStale(before, version)
      rejectIncomplete(before)
      const report = before.published_at === null ? await publishAndNotify(db, viewer, id) : before
      audit("performance_report", id, before, report)
      return { message: "Report published.", data: { report } }
    },

    "POST /continuous-performance-reports/{id}/unpublish": async ({
      db,
      viewer,
      params: { id },
      body: { reason },
      version,
      audit,
    }) => {
      const before = await lockWithTerm(db, viewer, id)
      refuseStale(before, version)
      refuse(whyNotUnpublished(before))
      const report = await unpublishReport(db, viewer, id, reason)
      await notifyAuthor(db, before, reason, viewer.personId)
      audit("performance_report", id, before, report)
      return { message: "Report unpublished. Its author was told why.", data: { report } }
    },

    "POST /continuous-performance-reports/{id}/acknowledge": async ({
      db,
      viewer,
      params: { id },
      body: { reply },
      version,
      audit,
    }) => {
      const before = await reports(viewer).lock(db, id)
      refuse(whyNotAcknowledged(before, version))
      const report = await acknowledgeReport(db, viewer, id, reply)
      audit("performance_report", id, before, report)
      return { message: "Thank you. Your lecturer sees that you have read it.", data: { report } }
    },
  })

/** The report, locked with its term, so that the term isn't closed meanwhile. */
async function lockWithTerm(db: Database, viewer: Viewer, id: number) {
  const { term_id } = await reports(viewer).find(db, id)
  await lockTermFor(db, { named: term_id, year: null })
  return await reports(viewer).lock(db, id)
}

function rejectIncomplete(texts: Parameters<typeof whyNotPublished>[0]) {
  const refusal = whyNotPublished(texts)
  if (refusal) rejectField(...refusal)
}

async function publishAndNotify(db: Database, viewer: Viewer, id: number): Promise<FoundReport> {
  await publishReports(db, [id])
  const report = await reports(viewer).find(db, id)
  await notifyStudents(db, [id], { ...report, senderId: viewer.personId })
  return report
}
