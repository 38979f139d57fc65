import { expect, test } from "vitest"
import * as z from "zod"
import { gradeInput } from "#contract/assessment/grades/entry.ts"
import { chosen, optionalDay, optionalDayOrInstant, optionallyChosen, whole } from "#contract/lib/fields.ts"
import { resolverOf } from "./resolver.ts"

const options = { fields: {}, shouldUseNativeValidation: false } as const

/** The messages that a form shows for these values. */
async function messagesOf<Values extends object>(schema: z.ZodType<unknown, Values>, values: unknown) {
  const { errors } = await resolverOf(schema)(values as Values, undefined, options)
  return Object.fromEntries(
    Object.entries(errors).map(([name, fault]) => [name, (fault as { message?: string }).message]),
  )
}

test("an empty required field is named in its message", async () => {
  const fields = {
    student: chosen("Student"),
    marks: whole("Max marks", 1, 1000),
    term: optionallyChosen("Term"),
  }
  const wanted = { student: "Student is required.", marks: "Max marks are required." }
  expect(await messagesOf(z.object(fields), { student: null, marks: null, term: null })).toEqual(wanted)
  expect(await messagesOf(z.object(fields), { student: "", marks: "" })).toEqual(wanted)
  expect(await messagesOf(z.object(fields), { student: 1, marks: "ten" })).toEqual({
    marks: "Max marks must be a whole number from 1 to 1000.",
  })
  expect(await messagesOf(gradeInput, { student_id: 1, state: "absent", max_points: null })).toEqual({
    max_points: "Max points are required.",
  })
})

test("a wrong date where none is needed is refused in the words of its field, also within another field", async () => {
  const due = optionalDayOrInstant("Due date", "ends")
  const schema = z.object({ due, day: optionalDay("Last day"), dates: z.record(z.string(), due) })
  const wanted = "Due date must be a date and time such as 31/01/2026, 09:00."
  const values = { due: "soon", day: "soon", dates: { P2: "soon", P3: "" } }
  const { errors } = await resolverOf(schema)(values, undefined, options)
  expect(errors).toEqual({
    due: expect.objectContaining({ message: wanted }),
    day: expect.objectContaining({ message: "Last day must be a date such as 31/01/2026 (2026-01-31)." }),
    dates: { P2: expect.objectContaining({ message: wanted }) },
  })
})

test("what was typed wrongly into a field that isn't shown any more doesn't stop the save, and is not saved", async () => {
  const schema = z.object({ day: optionalDay("Day"), dates: z.record(z.string(), optionalDay("Date")) })
  const values = { day: "31/02/2026", dates: { P1: "soon", P2: "2026-01-31" } }
  const read = (...hidden: string[]) =>
    resolverOf(schema, { hidden: new Set(hidden), initial: { day: "2026-01-30" } })(
      values,
      undefined,
      options,
    )
  const shown = await read("dates.P2")
  expect(Object.keys(shown.errors)).toEqual(["day", "dates"])
  expect(await read("day", "dates.P1")).toEqual({
    values: { day: "2026-01-30", dates: { P1: null, P2: "2026-01-31" } },
    errors: {},
  })
})
