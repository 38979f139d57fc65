import { roomEndpoints } from "#contract/teaching/rooms.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { createRoom, deleteRoom, findRoom, listRooms, lockRoom, updateRoom } from "./queries.ts"

export const roomRoutes = () =>
  routes(roomEndpoints, {
    "GET /rooms": async ({ db, query }) => ({ data: await listRooms(db, query) }),

    "GET /rooms/{id}": async ({ db, params }) => ({ data: { room: found(await findRoom(db, params.id)) } }),

    "POST /rooms": async ({ db, body, audit }) => {
      const room = await createRoom(db, body)
      audit("room", room.id, null, room)
      return { message: "Room added successfully!", data: { room } }
    },

    "PUT /rooms/{id}": async ({ db, params, body, audit }) => {
      const before = found(await lockRoom(db, params.id))
      refuseStale(before, body.version)
      const room = await updateRoom(db, params.id, body)
      audit("room", params.id, before, room)
      return { message: "Room updated successfully!", data: { room } }
    },

    "DELETE /rooms/{id}": async ({ db, params, audit }) => {
      const before = found(await lockRoom(db, params.id))
      await deleteRoom(db, params.id)
      audit("room", params.id, before, null)
      return { message: "Room deleted successfully!" }
    },
  })
