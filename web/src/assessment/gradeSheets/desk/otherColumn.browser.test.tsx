import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import {
  ada,
  cellOf,
  classOf,
  leaveDevice,
  newSubmissionId,
  onNewDevice,
  sendMarks,
  standIn,
} from "../standIn.ts"
import type { Sheet } from "../state/types.ts"
import { Desk } from "./Desk.tsx"
import { createSitting } from "./sitting.ts"

// The desk shows the chosen column's own work and marks, also after an undo or the choice of somebody else's mark.

let server: ReturnType<typeof standIn>
beforeEach(async () => {
  await onNewDevice()
  server = standIn()
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (String(input).includes("/phrases")) return success({ phrases: [] })
    if (init?.method === "PUT") return await write(input, init)
    throw new TypeError("Failed to fetch")
  })
})
afterEach(leaveDevice)

/** A class of four with two assignments, for which these students have handed in. */
function classWith(...handedIn: readonly (readonly number[])[]): Sheet {
  const submissions = handedIn.flatMap((students, index) =>
    students.map((student_id) => ({
      student_id,
      assignment_id: index + 1,
      id: newSubmissionId(),
      submitted_at: "2026-11-20T11:46:00Z",
      late: false,
      file_name: "work.txt",
      file_size: 9,
    })),
  )
  return { ...classOf(4, 2), submissions }
}

async function open(data: Sheet, width: number) {
  await page.viewport(width, 740)
  const queries = new QueryClient()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  await renderInPortal(
    <>
      <OutboxNotices person={1} />
      <Desk
        data={data}
        query={{ subject_id: data.subject.id, class: data.class }}
        sitting={createSitting()}
      />
    </>,
    { queries, user: ada, address: "/lecturer/marks/5/P1/desk?work=a1" },
  )
  await expect.element(student(1)).toBeVisible()
}
const student = (number: number) => page.getByRole("heading", { name: `Mphatso Example${number}` })
const list = (position: string) =>
  page.getByRole("button", { name: `${position} marked; the class and other work` })
async function choose(column: string, position: string) {
  await list(position).click()
  await page.getByRole("combobox", { name: "Marks for" }).selectOptions(column)
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
}

/** Types a mark, and presses Next. */
async function give(points: number) {
  await userEvent.keyboard(`${points}`)
  await page.getByRole("button", { name: "Next", exact: true }).click()
}

test("on a phone, the work of another column is counted and opened one by one", async () => {
  await open(classWith([1, 2], [3, 4]), 360)
  await choose("Test 2", "0 of 2")
  await expect.element(list("0 of 2")).toBeVisible()
  await expect.element(student(3)).toBeVisible()
  await give(50)
  await expect.element(list("1 of 2")).toBeVisible()
  await expect.element(student(4)).toBeVisible()
  await give(60)
  await expect.element(page.getByRole("heading", { name: "All 2 who handed in have a mark" })).toBeVisible()
})

test("on a phone, a column without work goes through the whole class", async () => {
  await open(classWith([1, 2]), 360)
  await choose("End of module", "0 of 2")
  await expect.element(list("0 of 4")).toBeVisible()
  for (const number of [1, 2, 3, 4]) {
    await expect.element(student(number)).toBeVisible()
    await give(50)
  }
  await expect.element(page.getByRole("heading", { name: "All 4 have a mark" })).toBeVisible()
})

test("the only student who handed in is not called “all 1”", async () => {
  await open(classWith([1]), 360)
  await userEvent.keyboard("50{Enter}")
  await expect
    .element(page.getByRole("heading", { name: "The student who handed in has a mark" }))
    .toBeVisible()
})

const feedback = page.getByLabelText("Feedback for Mphatso Example1")

test("an undone feedback is not shown any more", async () => {
  await open(classWith([1, 2]), 1366)
  await userEvent.keyboard("71{Enter}")
  await expect.element(student(2)).toBeVisible()
  await userEvent.keyboard("{ArrowUp}fGood.{Escape}")
  await expect.element(feedback).toHaveValue("Good.")
  await userEvent.keyboard("{Control>}z{/Control}")
  await expect.element(feedback).toHaveValue("")
})

test("feedback doesn't decide whose mark stays", async () => {
  await open(classWith([1, 2]), 1366)
  const theirs = { student_id: 1, column: "a1", state: "number", points_earned: 60, feedback: null } as const
  server.marks.set("1 a1", { ...cellOf(theirs, 3), graded_by_name: "Grace Phiri" })
  await userEvent.keyboard("71{Enter}")
  await expect.element(student(2)).toBeVisible()
  sendMarks()
  await page.getByRole("button", { name: "1 also changed by somebody else" }).click()
  await expect.element(student(1)).toBeVisible()
  await userEvent.keyboard("fGood.{Escape}")
  await page.getByRole("button", { name: "Keep yours: 71" }).click()
  sendMarks()
  await expect.poll(() => server.marks.get("1 a1")).toMatchObject({ points_earned: 71, feedback: "Good." })
})

test("somebody else's mark is taken with its feedback, which is shown", async () => {
  await open(classWith([1, 2]), 1366)
  const theirs = {
    student_id: 1,
    column: "a1",
    state: "number",
    points_earned: 60,
    feedback: "Shorter.",
  } as const
  server.marks.set("1 a1", { ...cellOf(theirs, 3), graded_by_name: "Grace Phiri" })
  await userEvent.keyboard("fGood.{Escape}71{Enter}")
  await expect.element(student(2)).toBeVisible()
  sendMarks()
  await page.getByRole("button", { name: "1 also changed by somebody else" }).click()
  await expect.element(feedback).toHaveValue("Good.")
  await page.getByRole("button", { name: "Take theirs: 60" }).click()
  await expect.element(feedback).toHaveValue("Shorter.")
})

test("digits that were typed before a choice between two people's marks don't replace the chosen one", async () => {
  await open(classWith([1, 2]), 1366)
  const theirs = { student_id: 1, column: "a1", state: "number", points_earned: 60, feedback: null } as const
  server.marks.set("1 a1", { ...cellOf(theirs, 3), graded_by_name: "Grace Phiri" })
  await userEvent.keyboard("71{Enter}")
  await expect.element(student(2)).toBeVisible()
  sendMarks()
  await page.getByRole("button", { name: "1 also changed by somebody else" }).click()
  await expect.element(student(1)).toBeVisible()
  await userEvent.keyboard("8")
  await page.getByRole("button", { name: "Keep yours: 71" }).click()
  await userEvent.keyboard("{Enter}")
  await expect.element(student(2)).toBeVisible()
  sendMarks()
  await expect.poll(() => server.points("1 a1")).toBe(71)
})
