import { resultEndpoints } from "#contract/assessment/results/endpoints.ts"
import { today } from "#contract/lib/dates.ts"
import { maxPageSize } from "#contract/lib/rowLimits.ts"
import { findLetterhead } from "../../college/college/letterhead.queries.ts"
import { found } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import type { Files } from "../../lib/files/files.ts"
import { paperFile } from "../../lib/files/papers.ts"
import { routes } from "../../lib/http/handlers.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { freshResults } from "./fresh.queries.ts"
import { performancePaper } from "./paper.rules.ts"
import {
  countPerformance,
  describeFilter,
  findPerformance,
  listForExport,
  listPerformance,
  listSubjectAverages,
  listSubjectPerformance,
  listTopPerformers,
} from "./performance.queries.ts"
import { exportColumns } from "./performance.rules.ts"

/** The files of two classes or terms have different names. */
const fileName = (about: string) => `performance_reports_${about}_${today()}`

export const resultRoutes = ({ files }: { files: Files }) =>
  routes(resultEndpoints, {
    "GET /performance-reports": async ({ db, query }) => {
      await freshResults(db)
      return { data: await listPerformance(db, query) }
    },

    "GET /performance-reports/stats": async ({ db, query }) => {
      await freshResults(db)
      const policies = await readPolicies(db)
      const [stats, top_performers, subject_averages] = await Promise.all([
        countPerformance(db, policies, query),
        listTopPerformers(db, query),
        listSubjectAverages(db, policies, query),
      ])
      return { data: { stats, top_performers, subject_averages } }
    },

    "GET /performance-reports/export": async ({ db, query }) => {
      await freshResults(db)
      const name = fileName(await describeFilter(db, query))
      return tableDownload({ name, ...query }, exportColumns, await listForExport(db, query))
    },

    "GET /performance-reports/paper": async ({ db, viewer, query }) =>
      paperFile(viewer.personId, async () => {
        await freshResults(db)
        const policies = await readPolicies(db)
        const { logo, ...college } = await findLetterhead(db, files)
        const about = await describeFilter(db, query)
        const { students } = await listPerformance(db, { ...query, page: 1, limit: maxPageSize })
        const paper = performancePaper({
          college,
          date: today(),
          about,
          stats: await countPerformance(db, policies, query),
          top_performers: await listTopPerformers(db, query),
          subject_averages: await listSubjectAverages(db, policies, query),
          students,
        })
        return { name: fileName(about), format: "pdf", papers: [paper], logo }
      }),

    "GET /performance-reports/{id}": async ({ db, params, query }) => {
      await freshResults(db)
      const student = found(await findPerformance(db, params.id, query))
      const subject_performance = await listSubjectPerformance(db, await readPolicies(db), params.id, query)
      return { data: { student, subject_performance } }
    },
  })
