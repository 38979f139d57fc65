import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import { currentDay, weekdayName, weekOf } from "#contract/teaching/lessons/weeks.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { MyAttendancePage } from "./MyAttendancePage.tsx"

const monday = mondayOf(currentDay())
const user = { id: 1, role: "lecturer", first_name: "Ada", last_name: "Example", classes: ["P1"] }

const lessonOn = (id: number, date: string) => ({
  id,
  date,
  day: weekdayName(date),
  subject_id: 1,
  subject_code: `ENG10${id}`,
  subject_name: "English",
  classes: ["P1"],
  lecturer_name: "Ada Example",
  room: "Room 1",
  type: "Lecture",
  color: "#477ac2",
  start_time: "08:00",
  end_time: "09:00",
  is_cancelled: false,
  change: null,
  reason: null,
})

/** The previous week's lessons, and in the reply for the present week only later ones. */
const previous = [
  { ...lessonOn(1, addDays(monday, -7)), is_taken: true },
  { ...lessonOn(2, addDays(monday, -6)), is_taken: false },
  { ...lessonOn(3, addDays(monday, -5)), is_taken: false, is_cancelled: true },
  { ...lessonOn(4, addDays(monday, -4)), is_taken: false },
]
const soon = [lessonOn(5, addDays(monday, 7))]

test("a day without records shows the latest lessons without a register, and the next ones", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const path = String(address)
    if (path.includes("/my/records"))
      return success({ attendance: [], total: 0, stats: { total: 0, present: 0, absent: 0, rate: null } })
    if (!path.includes("/lecturers/timetable")) return success({})
    const isCurrent = path.includes(monday)
    const week = weekOf(isCurrent ? monday : addDays(monday, -7))
    return success({
      week,
      holidays: [],
      elsewhere: [],
      timetable: isCurrent ? [] : previous,
      soon: isCurrent ? soon : [],
    })
  })
  await renderInPortal(<MyAttendancePage />, { user })

  const sentence = page.getByText("No attendance records found for the selected filters")
  await expect.element(sentence).toBeVisible()
  const links = () => page.getByRole("link", { name: /^(Take register|Open):/ }).elements()
  await expect
    .poll(() => links().map((link) => link.getAttribute("aria-label")))
    .toEqual(["Take register: ENG104, P1", "Take register: ENG102, P1", "Open: ENG105, P1"])
  expect(links()[0]?.getAttribute("href")).toBe("/lecturer/attendance/take/4")
})
