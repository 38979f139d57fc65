import { expect, test } from "vitest"
import { completeChoices, newestFirst, preselectedTerm } from "./issueChoices.ts"
import { choicesInAddress, neededChoices } from "./kinds.ts"

const wanted = (address: string) => choicesInAddress(new URLSearchParams(address), "admin")!

test("a document is asked for with what it needs, and with nothing that is left in the address", () => {
  const otherChoices = "class=P9&term_id=2&subject_id=3&student_id=4"
  expect(completeChoices(wanted(`kind=report_card&${otherChoices}`))).toEqual({
    kind: "report_card",
    class: "P9",
    term_id: "2",
  })
  expect(completeChoices(wanted(`kind=class_list&${otherChoices}`))).toEqual({
    kind: "class_list",
    class: "P9",
  })
  expect(completeChoices(wanted("kind=grade_sheet&class=P9&term_id=2"))).toBeUndefined()
  expect(completeChoices(wanted("kind=report_card&student_id=4&term_id=2"))).toEqual({
    kind: "report_card",
    student_id: "4",
    term_id: "2",
  })
})

test("a transcript is chosen by class and student, or comes from the student's record", () => {
  expect(neededChoices(wanted("kind=transcript"))).toEqual(["class", "student_id"])
  expect(neededChoices(wanted("kind=transcript&student_id=4"))).toEqual([])
  expect(choicesInAddress(new URLSearchParams("kind=transcript&class=P9"), "lecturer")).toBeUndefined()
})

const term = (id: number, start_date: string, state: "closed" | "active" | "next") => ({
  id,
  start_date,
  closed_at: state === "closed" ? start_date : null,
  is_active: state === "active",
})

test("the last closed term is chosen, also in place of a term in which the class was not", () => {
  const terms = [
    term(1, "2026-09-01", "active"),
    term(2, "2027-01-01", "next"),
    term(3, "2025-09-01", "closed"),
    term(4, "2026-01-01", "closed"),
  ]
  expect(preselectedTerm(terms, undefined)?.id).toBe(4)
  expect(preselectedTerm(terms, "77")?.id).toBe(4)
  expect(preselectedTerm(terms, "1")?.id).toBe(1)
  expect(preselectedTerm(terms.slice(0, 2), undefined)?.id).toBe(1)
  expect(preselectedTerm([], undefined)).toBeUndefined()
})

test("terms to choose from are the newest first", () => {
  const terms = [
    term(1, "2026-09-01", "active"),
    term(3, "2025-09-01", "closed"),
    term(4, "2026-01-01", "closed"),
  ]
  expect(newestFirst(terms).map(({ id }) => id)).toEqual([1, 4, 3])
})
