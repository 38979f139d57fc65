import { academicYearEndpoints } from "#contract/courses/academicYears.ts"
import { refuse, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
import {
  academicYears,
  countAcademicYears,
  findCurrentAcademicYear,
  hasClosedTerm,
  listAcademicYears,
} from "./queries.ts"
import { whyNotDeleted, whyNotRenamed, whyStillCurrent } from "./rules.ts"

const handlers = recordHandlers("academic_year", academicYears, {
  data: (academicYear) => ({ academicYear }),
  label: ({ year_name }) => year_name,
  messages: {
    created: () => "Academic year created successfully!",
    updated: () => "Academic year saved.",
    deleted: () => "Academic year deleted.",
  },
  async checkUpdate(db, before, edit) {
    rejectField("is_current", whyStillCurrent(before, edit))
    rejectField("year_name", whyNotRenamed(before, edit, await hasClosedTerm(db, before.id)))
  },
  checkDelete: (_db, before) => refuse(whyNotDeleted(before)),
})

export const academicYearRoutes = () =>
  routes(academicYearEndpoints, {
    "GET /academic-years": async ({ db, query }) => ({ data: await listAcademicYears(db, query) }),

    "GET /academic-years/stats": async ({ db }) => ({ data: { stats: await countAcademicYears(db) } }),

    "GET /academic-years/current": async ({ db }) => ({
      data: { academicYear: (await findCurrentAcademicYear(db)) ?? null },
    }),

    "GET /academic-years/{id}": handlers.show,
    "POST /academic-years": handlers.create,
    "PUT /academic-years/{id}": handlers.update,
    "DELETE /academic-years/{id}": handlers.remove,

    "PUT /academic-years/{id}/activate": async ({ db, params, audit }) => {
      const before = await academicYears.lock(db, params.id)
      const academicYear = await academicYears.update(db, params.id, { is_current: true })
      audit("academic_year", params.id, before, academicYear)
      return { message: "Current academic year updated successfully!", data: { academicYear } }
    },
  })
