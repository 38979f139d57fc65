import { countText } from "#contract/lib/amounts.ts"
import { roomEndpoints } from "#contract/teaching/rooms.ts"
import { routes } from "../../lib/http/handlers.ts"
import { namedMessages, recordHandlers } from "../../lib/http/records.ts"
import { addRooms, listRooms, rooms } from "./queries.ts"

const handlers = recordHandlers("room", rooms, {
  data: (room) => ({ room }),
  label: ({ name }) => name,
  messages: namedMessages,
})

export const roomRoutes = () =>
  routes(roomEndpoints, {
    "GET /rooms": async ({ db, query }) => ({ data: await listRooms(db, query) }),
    "GET /rooms/{id}": handlers.show,
    "POST /rooms": handlers.create,
    "PUT /rooms/{id}": handlers.update,
    "DELETE /rooms/{id}": handlers.remove,

    "POST /rooms/many": async ({ db, body, audit }) => {
      const ids = await addRooms(db, body.rows)
      audit("room", "many", null, { ids })
      return { message: `${countText(ids.length, "room")} added.`, data: { added: ids.length } }
    },
  })
