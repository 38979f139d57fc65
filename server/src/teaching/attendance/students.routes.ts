import { today } from "#contract/lib/dates.ts"
import { studentAttendanceEndpoints } from "#contract/teaching/attendance/students.ts"
import { found } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findStudent } from "../../members/students/queries.ts"
import { lowColumns } from "./rules.ts"
import { listLow, listLowForExport, readAttendance } from "./students.queries.ts"

export const studentAttendanceRoutes = () =>
  routes(studentAttendanceEndpoints, {
    "GET /students/my-attendance": async ({ db, viewer, query }) => ({
      data: await readAttendance(db, found(viewer.studentId), query.term_id),
    }),

    "GET /students/{id}/attendance": async ({ db, viewer, params, query }) => {
      const student = found(await findStudent(db, viewer, params.id))
      return { data: { student, ...(await readAttendance(db, student.id, query.term_id)) } }
    },

    "GET /attendance/low": async ({ db, viewer, query }) => ({ data: await listLow(db, viewer, query) }),

    "GET /attendance/low/export": async ({ db, viewer, query }) => {
      const students = await listLowForExport(db, viewer, query)
      return tableDownload({ name: `low_attendance_${today()}`, ...query }, lowColumns, students)
    },
  })
