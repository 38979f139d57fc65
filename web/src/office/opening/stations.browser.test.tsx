import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Opening } from "#contract/office/opening.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { accountUser } from "../../lib/testing/signInOnDevice.ts"
import { LecturersStation } from "./LecturersStation.tsx"
import { TimetableStation } from "./TimetableStation.tsx"

const opening = { lecturers: 0, rooms: 0, lessons: 0, assigned: 1, doors_closed: true } as Opening

test.each([
  ["Import your lecturers from a spreadsheet", LecturersStation],
  ["Import your own timetable from a spreadsheet", TimetableStation],
] as const)(
  "“%s” comes with what is above it, so that it doesn't move away from a press",
  async (summary, Station) => {
    const answer = Promise.withResolvers<Response>()
    vi.spyOn(window, "fetch").mockImplementation(async () => (await answer.promise).clone())
    await renderInPortal(<Station opening={opening} />, { user: accountUser(1) })
    await expect.element(page.getByText(summary)).not.toBeInTheDocument()
    answer.resolve(success({ departments: [], terms: [] }))
    await expect.element(page.getByText(summary)).toBeVisible()
  },
)
