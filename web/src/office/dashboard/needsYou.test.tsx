import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { NeedsYou } from "./NeedsYou.tsx"

const stats = {
  students: 0,
  lecturers: 0,
  subjects: 0,
  assignments: 0,
  announcements: 0,
  upcoming_events: 0,
  registrations: 0,
  unsent_mail: 0,
  excuses: 0,
  low_attendance: 0,
  academic_year: "2026-2027",
}
const needs = {
  messages: 0,
  without_class: 2,
  late_work: 0,
  late_lecturers: 0,
  applicant: null,
  terms_to_close: [],
}

test("the students without a class are those of the list behind their number: active ones only", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NeedsYou stats={stats} needs={needs} terms={[]} opening={null} />
    </MemoryRouter>,
  )
  expect(html).toContain("2 students have no class")
  expect(html).toContain("/admin/students?class=none&amp;status=active")
})
