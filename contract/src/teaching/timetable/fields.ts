/** The fields that timetable entries and changes of single lessons share. */
import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { whole } from "../../lib/fields.ts"
import { requiredText } from "../../lib/wording/required.ts"
import { maxWeeks } from "./options.ts"

const timeShape = /^([01]?\d|2[0-3]):[0-5]\d(:00)?$/
const lessonTimeShape = /^((0?[89]|1[0-7]):[0-5][05]|18:00)(:00)?$/

/** A time at which a lesson may begin or end, in steps of five minutes from 08:00 to 18:00: "10:05". */
export function lessonTime(label: string) {
  return z
    .string({
      error: ({ input }) => (input ? `${label} must be a time such as 08:00.` : requiredText(label)),
    })
    .trim()
    .regex(lessonTimeShape, {
      // A start that isn't a time of lessons can't be compared with the end.
      abort: true,
      error: ({ input }) => {
        if (!input) return requiredText(label)
        if (!timeShape.test(String(input))) return `${label} must be a time such as 08:00.`
        return /[05](:00)?$/.test(String(input))
          ? `${label} must be between 08:00 and 18:00.`
          : `${label} must be in steps of five minutes.`
      },
    })
    .transform((time) => (time.indexOf(":") === 1 ? `0${time}` : time).slice(0, 5))
}

/** Whether a lesson ends after it begins, on the same day. */
export const endsAfterStart = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  end_time > start_time
export const notAfterStart = {
  path: ["end_time"],
  message: "End time must be after the start time, on the same day.",
}

/** The classes that have a lesson together. They are stored in the college's order. */
export const classesTogether = z
  .array(className("Class"), {
    error: ({ input }) =>
      input === undefined || input === null ? "Classes are required." : "Classes must be a list.",
  })
  .min(1, "Classes are required.")
  .transform((chosen) => [...new Set(chosen)])

/** The numbers of a term's weeks; null, absent or an empty list is every week. */
export const weeksOfTerm = z
  .array(whole("Week", 1, maxWeeks), { error: "Weeks must be a list of numbers." })
  .nullish()
  .transform((weeks) => (weeks?.length ? [...new Set(weeks)].toSorted((a, b) => a - b) : null))
