import { holidayEndpoints } from "#contract/teaching/holidays.ts"
import { nameDroppedChanges } from "../../courses/terms/changedLessons.queries.ts"
import { routes } from "../../lib/http/handlers.ts"
import { namedMessages, recordHandlers } from "../../lib/http/records.ts"
import { holidays, lessonsOn, listHolidays } from "./queries.ts"

const handlers = recordHandlers("holiday", holidays, {
  data: (holiday) => ({ holiday }),
  label: ({ name }) => name,
  messages: namedMessages,
})

export const holidayRoutes = () =>
  routes(holidayEndpoints, {
    "GET /holidays": async ({ db, query }) => ({ data: await listHolidays(db, query) }),
    "GET /holidays/lessons": async ({ db, query }) => ({ data: await lessonsOn(db, query) }),
    "GET /holidays/{id}": handlers.show,
    "POST /holidays": (request) => nameDroppedChanges(request.db, () => handlers.create(request)),
    "PUT /holidays/{id}": (request) => nameDroppedChanges(request.db, () => handlers.update(request)),
    "DELETE /holidays/{id}": (request) => nameDroppedChanges(request.db, () => handlers.remove(request)),
  })
