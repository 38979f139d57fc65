import { describe, expect, test } from "vitest"
import { differences } from "./conflict.ts"
import { refusalOf, type SaveError } from "./refusal.ts"
import { summaryErrorsOf } from "./summaryErrors.ts"

const thrown = (overrides: object) => Object.assign(new Error("Please check the form."), overrides)
const order = ["title", "points"]
const known = { formId: "form", order, errors: {}, refusal: undefined }
const refused = (overrides: Partial<SaveError>): SaveError => ({
  message: "Refused.",
  errors: {},
  current: undefined,
  ...overrides,
})

describe("the error of a failed save", () => {
  test("is a save error if it has a status, field errors or the current record", () => {
    expect(refusalOf(thrown({ status: 500 }))).toEqual(refused({ message: "Please check the form." }))
    expect(refusalOf(thrown({ errors: { title: "Taken." } }))?.errors).toEqual({ title: "Taken." })
    expect(refusalOf(thrown({ status: 409, current: { version: 2 } }))?.current).toEqual({ version: 2 })
  })

  test("is a bug otherwise", () => {
    expect(refusalOf(new TypeError("x is not a function"))).toBeUndefined()
    expect(refusalOf("a string")).toBeUndefined()
  })
})

describe("the error summary", () => {
  test("lists fields from top to bottom, each with a link", () => {
    const errors = { points: "Points must be a number.", title: "Title is required." }
    expect(summaryErrorsOf({ ...known, errors })).toEqual([
      { field: "form-title", text: "Title is required." },
      { field: "form-points", text: "Points must be a number." },
    ])
  })

  test("lists errors without a field", () => {
    const refusal = refused({ errors: { title: "Taken.", term_id: "The term is closed." } })
    expect(summaryErrorsOf({ ...known, errors: { title: "Taken." }, refusal })).toEqual([
      { field: "form-title", text: "Taken." },
      { text: "The term is closed." },
    ])
  })

  test("shows the general message if no field is named", () => {
    expect(summaryErrorsOf({ ...known, refusal: refused({ message: "Network error." }) })).toEqual([
      { text: "Network error." },
    ])
  })

  test("is empty once the server's errors are corrected", () => {
    expect(summaryErrorsOf({ ...known, refusal: refused({ errors: { title: "Taken." } }) })).toEqual([])
  })
})

describe("two people's values", () => {
  test("are compared as displayed, not by type", () => {
    const mine = { title: "Mine", points: "80", note: "", due: "2026-01-31" }
    const theirs = { title: "Theirs", points: 80, note: null, due: "2026-01-31", id: 7 }
    expect(differences(["title", "points", "note", "due", "file"], mine, theirs)).toEqual([
      { name: "title", mine: "Mine", theirs: "Theirs" },
    ])
  })
})
