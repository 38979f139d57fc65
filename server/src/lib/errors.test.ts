import { expect, test } from "vitest"
import { fieldErrors } from "./errors.ts"

test("the sentences of several fields are apart, each of them once, and one alone stays as it is", () => {
  const several = { subject: "Please select a module", date: "Date is required.", end: "Date is required." }
  expect(fieldErrors(several)).toMatchObject({
    message: "Please select a module. Date is required.",
    details: { errors: several },
  })
  expect(fieldErrors({ subject: "Please select a module" }).message).toBe("Please select a module")
})
