import { holidayEndpoints } from "#contract/teaching/holidays.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
import {
  createHoliday,
  deleteHoliday,
  findHoliday,
  lessonsOn,
  listHolidays,
  lockHoliday,
  updateHoliday,
} from "./queries.ts"

export const holidayRoutes = () =>
  routes(holidayEndpoints, {
    ...recordHandlers("/holidays", "holiday", {
      list: listHolidays,
      find: findHoliday,
      lock: lockHoliday,
      create: createHoliday,
      update: updateHoliday,
      remove: deleteHoliday,
    }),

    "GET /holidays/lessons": async ({ db, query }) => ({ data: await lessonsOn(db, query) }),
  })
