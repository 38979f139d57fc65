import * as z from "zod"

/** The resources that a lesson needs, and that another lesson may be using. */
export const clashKinds = ["lecturer", "room", "class"] as const

/**
 * One of `data.clashes` in a 409: an entry of the timetable that clashes with another, with the busy person or room and the
 * time.
 */
const clash = z.object({
  kind: z.enum(clashKinds),
  /** "Lecturer Mary Banda teaches MAT101 to P3 in Room 4 on Tuesday 10:00-11:00." */
  text: z.string(),
  entry_id: z.int(),
  /** 1 is Monday. */
  day: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  /** The dates on which both would be held. */
  dates: z.array(z.string()),
})
export type Clash = z.infer<typeof clash>
