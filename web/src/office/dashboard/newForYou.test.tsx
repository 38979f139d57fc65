import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import type { GradeOutline } from "#contract/office/dashboard.ts"
import { NewForYou } from "./NewForYou.tsx"

test("a new mark leads to the mark itself", () => {
  const mark: GradeOutline = {
    id: 7,
    subject_id: 3,
    term_id: 5,
    subject_code: "ENG101",
    assignment_title: "Essay",
    percentage: 75,
    feedback: null,
    graded_at: "2026-01-31T08:00:00Z",
    state: "number",
    letter_grade: "B",
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NewForYou grades={[mark]} pinned={null} announcements={[]} />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/student/grades/3/5?mark=7"')
})
