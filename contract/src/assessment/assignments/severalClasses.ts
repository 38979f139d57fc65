/** Work that is set for several classes at once: each class gets an assignment of its own, with its own due date. */
import * as z from "zod"
import { severalClasses } from "../../college/classes/fields.ts"
import { optionalDayOrInstant, optionallyChosen } from "../../lib/fields.ts"
import { jsonText } from "../../lib/jsonText.ts"

const byClass = z.record(z.string(), z.unknown())

/** Due dates by the name of the class. The error of a wrong date names its class. */
export const dueDatesByClass = byClass.transform((dates, context) => {
  const read = Object.entries(dates).map(([name, date]) => {
    const { data = null, error } = optionalDayOrInstant(`Due date of ${name}`, "ends").safeParse(date)
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path: [name], message, input: date })
    return [name, data] as const
  })
  return Object.fromEntries(read)
})

/** The fields that only a new assignment has. */
export const newAssignmentFields = {
  /** Other classes that get the same work. */
  other_classes: severalClasses("Other classes"),
  /**
   * The due dates of the other classes. A form with files sends them as JSON. A class without an entry gets the due date of
   * the first class.
   */
  other_due_dates: z
    .union([byClass, jsonText.pipe(byClass)], { error: "Other due dates must be dates by class." })
    .pipe(dueDatesByClass)
    .optional(),
  /** An earlier assignment. The new assignment gets its file if the request has none. */
  copy_of: optionallyChosen("Copied assignment"),
}
