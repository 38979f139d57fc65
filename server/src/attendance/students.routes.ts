import { studentAttendanceEndpoints } from "#contract/attendance/students.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { findStudent } from "../students/queries.ts"
import { listLow, readAttendance } from "./students.queries.ts"

export const studentAttendanceRoutes = () =>
  routes(studentAttendanceEndpoints, {
    "GET /students/my-attendance": async ({ db, viewer, query }) => ({
      data: await readAttendance(db, found(viewer.studentId), query.term_id),
    }),

    "GET /students/{id}/attendance": async ({ db, viewer, params, query }) => {
      const { id } = found(await findStudent(db, viewer, params.id))
      return { data: await readAttendance(db, id, query.term_id) }
    },

    "GET /attendance/low": async ({ db, query }) => ({ data: await listLow(db, query) }),
  })
