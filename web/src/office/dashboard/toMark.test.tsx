import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { ToMark } from "./ToMark.tsx"

const work = (title: string, classes: Record<string, { oldest: string; marked?: number }>): WorkToMark => ({
  title,
  subject_id: 5,
  subject_code: "ENG101",
  subject_name: "English",
  term_id: 7,
  oldest: Object.values(classes)
    .map(({ oldest }) => oldest)
    .toSorted()[0]!,
  classes: Object.entries(classes).map(([name, { oldest, marked = 0 }]) => ({
    assignment_id: title.length,
    class: name,
    handed_in: 4,
    marked,
    drafts: 0,
    oldest,
  })),
})

test("a lecturer's dashboard adds up the classes of each piece of work, and opens the class that has waited longest", () => {
  const works = [
    work("Essay", {
      P1: { oldest: "2026-11-03T08:00:00Z", marked: 1 },
      P2: { oldest: "2026-11-02T08:00:00Z" },
    }),
    work("Poem", { P4: { oldest: "2026-11-04T08:00:00Z" } }),
  ]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ToMark work={works} total={2} to_mark={11} />
    </MemoryRouter>,
  )
  expect(html.match(/Mark: \w+/g)).toEqual(["Mark: Essay", "Mark: Poem"])
  expect(html).toContain("ENG101, 2 classes: 1 of 8 marked")
  expect(html).toContain("ENG101, P4: 0 of 4 marked")
  expect(html).toContain("/lecturer/marks/5/P2/desk?")
})
