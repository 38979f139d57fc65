/** Work that is set for several classes at once: each class gets an assignment of its own, with its own due date. */
import * as z from "zod"
import { severalClasses } from "../../college/classes/fields.ts"
import { optionalDayOrInstant, optionallyChosen } from "../../lib/fields.ts"

/** Due dates by the name of the class. */
export const dueDatesByClass = z.record(z.string(), optionalDayOrInstant("Due date", "ends"))

/** A form with files sends them as one text: "P2 2031-03-04T16:30:00+02:00, P3 2031-03-05T16:30:00+02:00". */
export const dueDatesText = (dates: Readonly<Record<string, string | null>>) =>
  Object.entries(dates)
    .flatMap(([name, due]) => (due ? [`${name} ${due}`] : []))
    .join(",")

const sentDueDates = z
  .string()
  .transform(
    (text): z.input<typeof dueDatesByClass> =>
      Object.fromEntries(
        text
          .split(",")
          .map((pair) => pair.trim().split(/ +/))
          .filter(([name]) => name !== "")
          .map(([name = "", due = ""]) => [name, due]),
      ),
  )
  .pipe(dueDatesByClass)

/** The fields that only a new assignment has. */
export const newWork = {
  /** Other classes that get the same work. */
  other_classes: severalClasses("Other classes"),
  /** Their due dates. A class that isn't named has the same as the first. */
  other_due_dates: z
    .union([dueDatesByClass, sentDueDates], {
      error: "Other due dates must be dates by class, such as P2 2031-03-04T16:30:00+02:00.",
    })
    .optional(),
  /** An earlier assignment, whose file the new one gets if none is sent. */
  copy_of: optionallyChosen("Copied assignment"),
}
