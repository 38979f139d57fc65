import { collegeNow, today } from "#contract/lib/dates.ts"
import { splitInstant } from "#contract/lib/typedDates.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"

/** The initial values for a new record. Date and time are now, and the status is present (spec 002 section 4). */
export const blankSession = () => ({
  date: today(),
  time: splitInstant(collegeNow().toISOString()).time,
  subject: "",
  class: "",
  strength: "",
  present: "",
  signature: "",
  extra_reason: "",
  status: "present" as const,
})

/** The fields whose initial values are those of the moment at which the form opens. */
export const datedFields: readonly string[] = ["date", "time"]

export const valuesOf = ({ classes, ...session }: ClassSession) => ({
  date: session.date,
  time: session.time,
  subject: session.subject,
  class: classes.length === 1 ? classes[0] : "",
  strength: session.strength,
  present: session.present,
  signature: session.signature ?? "",
  extra_reason: session.extra_reason ?? "",
  status: session.status,
  version: session.version,
})
