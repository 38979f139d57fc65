import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { day, line, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, deletedReply, listOf, one } from "../lib/replies.ts"

/** Days on which the whole college has no lessons. */
const holiday = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  /** The last day of the holiday. */
  end_date: z.string(),
  version: z.int(),
})
export type Holiday = z.infer<typeof holiday>

const days = { start_date: day("First day"), end_date: day("Last day") }
const inOrder = (dates: { start_date: string; end_date: string }) => dates.end_date >= dates.start_date
const notInOrder = { path: ["end_date"], message: "The last day must not be before the first day." }

export const holidayInput = z.object({ name: line("Name", 80), ...days, version }).refine(inOrder, notInOrder)

/** The sort "next" has the coming holidays first, in their order, and then the past ones, newest first. */
export const holidayList = listQuery(["next", "start_date", "end_date", "name"], {
  from: day("From").optional(),
  to: day("To").optional(),
})

const lessonsOfDay = z.object({ date: z.string(), lessons: z.int() })
export type LessonsOfDay = z.infer<typeof lessonsOfDay>

export const holidayEndpoints = endpoints({
  /** `from` and `to` find the holidays that have a day in that time. */
  "GET /holidays": { roles: ["admin"], query: holidayList, response: listOf("holidays", holiday) },
  /**
   * The lessons that a holiday on these days cancels: those that are planned on these days and have not begun. `stay` counts
   * the lessons that were moved to these days from other days and are still held.
   */
  "GET /holidays/lessons": {
    roles: ["admin"],
    query: z.object(days).refine(inOrder, notInOrder),
    response: data({ days: z.array(lessonsOfDay), moved: z.int(), stay: z.int() }),
  },
  "GET /holidays/{id}": { roles: ["admin"], response: one("holiday", holiday) },
  "POST /holidays": {
    roles: ["admin"],
    body: holidayInput,
    status: 201,
    response: one("holiday", holiday),
  },
  "PUT /holidays/{id}": { roles: ["admin"], body: holidayInput, response: one("holiday", holiday) },
  "DELETE /holidays/{id}": { roles: ["admin"], response: deletedReply },
})
