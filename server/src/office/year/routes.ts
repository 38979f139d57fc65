import { yearEndpoints } from "#contract/office/year/endpoints.ts"
import { academicYears } from "../../courses/academicYears/queries.ts"
import { requireReference } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { prepareYear, readLine } from "./queries.ts"

export const yearRoutes = () =>
  routes(yearEndpoints, {
    "GET /year": async ({ db, query }) => ({ data: { line: await readLine(db, query.academic_year_id) } }),

    "POST /year/next": async ({ db, body, audit }) => {
      const { id } = requireReference(await prepareYear(db, body), "from_year_id")
      const academicYear = await academicYears.find(db, id)
      audit("academic_year", id, null, academicYear)
      return { message: `${academicYear.year_name} prepared.`, data: { academicYear } }
    },
  })
