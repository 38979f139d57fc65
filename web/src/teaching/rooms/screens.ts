import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { roomList } from "./lists.ts"

export const roomScreens: readonly Screen[] = [
  {
    path: paths.rooms,
    roles: ["admin"],
    load: () => import("./RoomsPage.tsx"),
    reads: list("GET /rooms", roomList),
  },
]
