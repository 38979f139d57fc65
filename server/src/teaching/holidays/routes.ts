import { holidayEndpoints } from "#contract/teaching/holidays.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import {
  createHoliday,
  deleteHoliday,
  findHoliday,
  lessonsOn,
  listHolidays,
  lockHoliday,
  lockHolidays,
  updateHoliday,
} from "./queries.ts"

export const holidayRoutes = () =>
  routes(holidayEndpoints, {
    "GET /holidays": async ({ db, query }) => ({ data: await listHolidays(db, query) }),

    "GET /holidays/lessons": async ({ db, query }) => ({ data: await lessonsOn(db, query) }),

    "GET /holidays/{id}": async ({ db, params }) => ({
      data: { holiday: found(await findHoliday(db, params.id)) },
    }),

    "POST /holidays": async ({ db, body, audit }) => {
      await lockHolidays(db)
      const holiday = await createHoliday(db, body)
      audit("holiday", holiday.id, null, holiday)
      return { message: "Holiday added successfully!", data: { holiday } }
    },

    "PUT /holidays/{id}": async ({ db, params, body, audit }) => {
      const before = found(await lockHoliday(db, params.id))
      refuseStale(before, body.version)
      const holiday = await updateHoliday(db, params.id, body)
      audit("holiday", params.id, before, holiday)
      return { message: "Holiday updated successfully!", data: { holiday } }
    },

    "DELETE /holidays/{id}": async ({ db, params, audit }) => {
      const before = found(await lockHoliday(db, params.id))
      await deleteHoliday(db, params.id)
      audit("holiday", params.id, before, null)
      return { message: "Holiday deleted successfully!" }
    },
  })
