import { countText } from "#contract/lib/amounts.ts"
import { roomEndpoints } from "#contract/teaching/rooms.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
import { addRooms, createRoom, deleteRoom, findRoom, listRooms, lockRoom, updateRoom } from "./queries.ts"

export const roomRoutes = () =>
  routes(roomEndpoints, {
    ...recordHandlers("/rooms", "room", {
      list: listRooms,
      find: findRoom,
      lock: lockRoom,
      create: createRoom,
      update: updateRoom,
      remove: deleteRoom,
    }),

    "POST /rooms/many": async ({ db, body, audit }) => {
      const ids = await addRooms(db, body.rows)
      audit("room", "many", null, { ids })
      return { message: `${countText(ids.length, "room")} added.`, data: { added: ids.length } }
    },
  })
