import { roomEndpoints } from "#contract/teaching/rooms.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
import { createRoom, deleteRoom, findRoom, listRooms, lockRoom, updateRoom } from "./queries.ts"

export const roomRoutes = () =>
  routes(
    roomEndpoints,
    recordHandlers("/rooms", "room", {
      list: listRooms,
      find: findRoom,
      lock: lockRoom,
      create: createRoom,
      update: updateRoom,
      remove: deleteRoom,
    }),
  )
