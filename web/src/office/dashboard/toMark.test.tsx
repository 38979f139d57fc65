import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { ToMark } from "./ToMark.tsx"

const row = (title: string, className: string, oldest: string, marked = 0): WorkToMark => ({
  assignment_id: title.length,
  title,
  subject_id: 5,
  subject_code: "ENG101",
  subject_name: "English",
  term_id: 7,
  class: className,
  handed_in: 4,
  marked,
  drafts: 0,
  oldest,
})

test("a lecturer's dashboard has an assignment once for all of its classes, and opens the class that has waited longest", () => {
  const work = [
    row("Essay", "P1", "2026-11-03T08:00:00Z", 1),
    row("Essay", "P2", "2026-11-02T08:00:00Z"),
    row("Poem", "P4", "2026-11-04T08:00:00Z"),
    row("Letter", "P1", "2026-11-05T08:00:00Z"),
    row("Diary", "P1", "2026-11-06T08:00:00Z"),
  ]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ToMark work={work} total={5} to_mark={19} />
    </MemoryRouter>,
  )
  expect(html.match(/Mark: \w+/g)).toEqual(["Mark: Essay", "Mark: Poem", "Mark: Letter"])
  expect(html).toContain("ENG101, 2 classes: 1 of 8 marked")
  expect(html).toContain("ENG101, P4: 0 of 4 marked")
  expect(html).toContain("/lecturer/marks/5/P2/desk?")
})
