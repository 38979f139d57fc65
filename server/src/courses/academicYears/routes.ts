import { academicYearEndpoints } from "#contract/courses/academicYears.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import {
  countAcademicYears,
  createAcademicYear,
  deleteAcademicYear,
  findAcademicYear,
  findCurrentAcademicYear,
  listAcademicYears,
  lockAcademicYear,
  updateAcademicYear,
} from "./queries.ts"
import { whyNotDeleted, whyStillCurrent } from "./rules.ts"

export const academicYearRoutes = () =>
  routes(academicYearEndpoints, {
    "GET /academic-years": async ({ db, query }) => ({ data: await listAcademicYears(db, query) }),

    "GET /academic-years/stats": async ({ db }) => ({ data: { stats: await countAcademicYears(db) } }),

    "GET /academic-years/current": async ({ db }) => ({
      data: { academicYear: (await findCurrentAcademicYear(db)) ?? null },
    }),

    "GET /academic-years/{id}": async ({ db, params }) => ({
      data: { academicYear: found(await findAcademicYear(db, params.id)) },
    }),

    "POST /academic-years": async ({ db, body, audit }) => {
      const academicYear = await createAcademicYear(db, body)
      audit("academic_year", academicYear.id, null, academicYear)
      return { message: "Academic year created successfully!", data: { academicYear } }
    },

    "PUT /academic-years/{id}": async ({ db, params, body, audit }) => {
      const before = found(await lockAcademicYear(db, params.id))
      refuseStale(before, body.version)
      rejectField("is_current", whyStillCurrent(before, body))
      const academicYear = await updateAcademicYear(db, params.id, body)
      audit("academic_year", params.id, before, academicYear)
      return { message: "Academic year saved.", data: { academicYear } }
    },

    "PUT /academic-years/{id}/activate": async ({ db, params, audit }) => {
      const before = found(await lockAcademicYear(db, params.id))
      const academicYear = await updateAcademicYear(db, params.id, { is_current: true })
      audit("academic_year", params.id, before, academicYear)
      return { message: "Current academic year updated successfully!", data: { academicYear } }
    },

    "DELETE /academic-years/{id}": async ({ db, params, audit }) => {
      const before = found(await lockAcademicYear(db, params.id))
      refuse(whyNotDeleted(before))
      await deleteAcademicYear(db, params.id)
      audit("academic_year", params.id, before, null)
      return { message: "Academic year deleted." }
    },
  })
