import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { line, optionalWhole, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, deletedReply, listOf, one } from "../lib/replies.ts"
import { rowsOf } from "../lib/rows.ts"
import { cellOf } from "../people/imports/spreadsheetErrors.ts"

const room = z.object({
  id: z.int(),
  name: z.string(),
  /** Seats; null where the college hasn't counted them. */
  capacity: z.int().nullable(),
  /** Hours in an average week for which the timetables of the active terms use the room, to one decimal. */
  weekly_hours: z.number(),
  version: z.int(),
})
export type Room = z.infer<typeof room>

export const roomInput = z.object({
  name: line("Name", 60),
  capacity: optionalWhole("Capacity", 1, 5000),
  version,
})

/** Rooms that the office adds at once. */
export const roomRow = roomInput
  .omit({ version: true })
  .extend({ name: cellOf("Name", roomInput.shape.name) })

export const roomList = listQuery(["name", "capacity"])

export const roomEndpoints = endpoints({
  "GET /rooms": { roles: ["admin"], query: roomList, response: listOf("rooms", room) },
  "GET /rooms/{id}": { roles: ["admin"], response: one("room", room) },
  "POST /rooms": { roles: ["admin"], body: roomInput, status: 201, response: one("room", room) },
  "POST /rooms/many": {
    auditLabel: "added many",
    roles: ["admin"],
    body: rowsOf(roomRow),
    status: 201,
    response: data({ added: z.int() }),
  },
  "PUT /rooms/{id}": { roles: ["admin"], body: roomInput, response: one("room", room) },
  "DELETE /rooms/{id}": { roles: ["admin"], response: deletedReply },
})
