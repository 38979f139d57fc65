import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { TimetablePaperPage } from "./TimetablePaperPage.tsx"

const term = (term_number: number, end_date: string) => ({
  id: term_number,
  term_number,
  name: `Term ${term_number}`,
  academic_year_name: "2083-2084",
  year_of_study: term_number < 4 ? 1 : 2,
  start_date: "2083-09-06",
  end_date,
  is_active: true,
  closed_at: null,
})
const entry = (term_id: number, fields: object) => ({
  id: term_id,
  term_id,
  day: 1,
  end_time: "09:00",
  subject_id: 1,
  subject_code: "ENG101",
  subject_name: "English",
  classes: ["P3"],
  lecturer_name: "Ada Example",
  room: "Room 4",
  lesson_type: "lecture",
  warning: null,
  ...fields,
})

test("a lecturer's timetable on paper names both terms that are held at the same time, and counts weeks by their own", async () => {
  const answer = {
    terms: [term(1, "2083-12-10"), term(4, "2083-11-12")],
    timetable: [
      entry(1, { start_time: "08:00", weeks: [1, 3, 5, 7, 9, 11, 13] }),
      entry(4, { start_time: "10:00", end_time: "11:00", weeks: [2, 4, 6, 8, 10] }),
    ],
    lecturers: [{ id: 5, first_name: "Ada", last_name: "Example" }],
    total: 2,
  }
  vi.spyOn(window, "fetch").mockImplementation(async () => success(answer))
  await renderInPortal(<TimetablePaperPage />, {
    address: "/admin/timetable/paper?lecturer_id=5",
    user: { role: "admin", classes: [] },
  })
  await expect
    .element(
      page.getByText("Term 1, 2083-2084 · 6 Sept – 10 Dec 2083; Term 4, 2083-2084 · 6 Sept – 12 Nov 2083"),
    )
    .toBeVisible()
  expect(page.getByText(/odd weeks/).elements()).toHaveLength(1)
  expect(page.getByText(/even weeks/).elements()).toHaveLength(1)
  expect(page.getByText(/Term 4/).elements()).toHaveLength(2)
})
