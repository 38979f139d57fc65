import { expect, test } from "vitest"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { byAssignment } from "./byAssignment.ts"

const row = (
  title: string,
  of: string | null,
  oldest: string,
  fields: Partial<WorkToMark> = {},
): WorkToMark => ({
  assignment_id: 1,
  title,
  subject_id: 5,
  subject_code: "ENG101",
  subject_name: "English",
  term_id: 7,
  class: of,
  handed_in: 3,
  marked: 1,
  drafts: 0,
  oldest,
  ...fields,
})

test("the classes that were set the same work stand together, in their order, with the time of the oldest", () => {
  const pieces = byAssignment([
    row("Essay", "P10", "2026-11-03T08:00:00Z"),
    row("essay", "P2", "2026-11-04T08:00:00Z", { assignment_id: 2 }),
    row("Essay", null, "2026-11-02T08:00:00Z"),
    row("Essay", "P1", "2026-11-05T08:00:00Z", { subject_id: 6 }),
    row("Essay", "P1", "2026-11-06T08:00:00Z", { term_id: 8 }),
  ])
  expect(pieces.map(({ classes }) => classes.map((className) => className.class))).toEqual([
    ["P2", "P10", null],
    ["P1"],
    ["P1"],
  ])
  expect(pieces[0]).toMatchObject({
    title: "Essay",
    subject: "ENG101 English",
    oldest: "2026-11-02T08:00:00Z",
  })
})
