/** Work that is set for several classes at once: each class gets an assignment of its own, with its own due date. */
import * as z from "zod"
import { severalClasses } from "../../college/classes/fields.ts"
import { optionalDayOrInstant, optionallyChosen } from "../../lib/fields.ts"
import { jsonText } from "../../lib/jsonText.ts"

/** Due dates by the name of the class. */
export const dueDatesByClass = z.record(z.string(), optionalDayOrInstant("Due date of another class", "ends"))

/** The fields that only a new assignment has. */
export const newWork = {
  /** Other classes that get the same work. */
  other_classes: severalClasses("Other classes"),
  /**
   * The due dates of the other classes. A form with files sends them as JSON. A class that isn't named has the first class's
   * due date.
   */
  other_due_dates: z
    .union([dueDatesByClass, jsonText.pipe(dueDatesByClass)], {
      error: "Other due dates must be dates by class.",
    })
    .optional(),
  /** An earlier assignment, whose file the new one gets if none is sent. */
  copy_of: optionallyChosen("Copied assignment"),
}
