import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import { checksumOf } from "../../../lib/transfer/checksum.ts"
import { ada, cellOf, classOf, leaveDevice, onNewDevice, sendMarks, standIn } from "../standIn.ts"
import type { Sheet } from "../state/types.ts"
import { Desk } from "./Desk.tsx"
import { createSitting } from "./sitting.ts"

let server: ReturnType<typeof standIn>
let downloads: number[]
let sheet: Sheet
beforeEach(async () => {
  await page.viewport(1366, 657)
  await onNewDevice()
  server = standIn()
  downloads = []
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const id = /submissions\/(\d+)\/download/.exec(String(input))?.[1]
    if (/grade-sheets\?/.test(String(input))) return success({ sheet })
    if (String(input).includes("/phrases")) return success({ phrases: ["Good."] })
    if (!id) return await write(input, init)
    downloads.push(Number(id))
    const headers = {
      "content-disposition": `attachment; filename="work${id}.txt"`,
      "content-type": "text/plain",
      "content-length": "4",
      etag: `"${await checksumOf(new Blob(["Work"]), AbortSignal.timeout(9_000))}"`,
    }
    return new Response("Work", { headers })
  })
})
afterEach(leaveDevice)

let works = 1000

/** The students of Group 1 are 1, 3 and 4; those of Group 2 are 2 and 5; 6 is in none. All submissions are on the device. */
async function open(cells: Sheet["cells"] = []) {
  const data = { ...classOf(6, 1), cells }
  const groups: Record<number, number> = { 1: 1, 3: 1, 4: 1, 2: 2, 5: 2 }
  works += 10
  data.submissions = data.students.map(({ id }) => ({
    student_id: id,
    assignment_id: 1,
    id: works + id,
    ...(groups[id] && { group: groups[id] }),
    submitted_at: "2026-11-20T11:46:00Z",
    late: false,
    file_name: `work${works + id}.txt`,
    file_size: 4,
  }))
  sheet = data
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
  await expect.element(page.getByRole("heading", { name: "Mphatso Example1" })).toBeVisible()
}
const marks = () =>
  Object.fromEntries(
    [...server.marks.values()].map(({ student_id, points_earned, feedback }) => [
      student_id,
      feedback ? `${points_earned} ${feedback}` : `${points_earned}`,
    ]),
  )

test("a group's work is shown once, and its mark and feedback are given to all members", async () => {
  await open()
  await expect
    .element(page.getByText("For all of Group 1: also Mphatso Example3 and Mphatso Example4."))
    .toBeVisible()
  await userEvent.keyboard("71fGood.{Enter}")
  await expect.element(page.getByRole("heading", { name: "Mphatso Example2" })).toBeVisible()
  await userEvent.keyboard("60{Enter}")
  await expect.element(page.getByRole("heading", { name: "Mphatso Example6" })).toBeVisible()
  await userEvent.keyboard("50{Enter}")
  await expect.element(page.getByRole("heading", { name: "All 6 who handed in have a mark" })).toBeVisible()
  sendMarks()
  await expect.poll(marks).toEqual({ 1: "71 Good.", 3: "71 Good.", 4: "71 Good.", 2: "60", 5: "60", 6: "50" })
  expect(downloads.toSorted((a, b) => a - b)).toEqual([works + 1, works + 2, works + 6])
})

test("a corrected mark counts for all who had the same, and one member gets a mark of their own", async () => {
  await open()
  await userEvent.keyboard("71{Enter}")
  await page.getByRole("button", { name: /Example4/ }).click()
  await userEvent.keyboard("g40fCame once.{Enter}")
  await page.getByRole("button", { name: /Example1 / }).click()
  await userEvent.keyboard("75{Enter}")
  sendMarks()
  await expect.poll(marks).toEqual({ 1: "75", 3: "75", 4: "40 Came once." })
  await userEvent.keyboard("{Control>}z{/Control}")
  sendMarks()
  await expect.poll(marks).toEqual({ 1: "71", 3: "71", 4: "40 Came once." })
})

test("the desk says whose mark is apart, and gives a new mark to nobody else than it names", async () => {
  const given = (student_id: number, points_earned: number) =>
    cellOf({ student_id, column: "a1", state: "number", points_earned, feedback: null }, 1)
  const cells = [given(3, 60), given(4, 70)]
  for (const cell of cells) server.marks.set(`${cell.student_id} a1`, cell)
  await open(cells)
  const apart =
    "This mark is for Mphatso alone. Not for Mphatso Example3 and Mphatso Example4: their marks are apart."
  await expect.element(page.getByText(apart)).toBeVisible()
  await userEvent.keyboard("60{Enter}")
  await page.getByRole("button", { name: /Example1 / }).click()
  await expect
    .element(
      page.getByText("For Group 1: also Mphatso Example3. Not for Mphatso Example4: their mark is apart."),
    )
    .toBeVisible()
  await userEvent.keyboard("65{Enter}")
  sendMarks()
  await expect.poll(marks).toEqual({ 1: "65", 3: "65", 4: "70" })
})

test("a choice between two people's marks counts for the members who have the same two, and for nobody else", async () => {
  await open()
  for (const [student_id, points_earned] of [
    [1, 60],
    [3, 60],
    [4, 65],
  ] as const)
    server.marks.set(
      `${student_id} a1`,
      cellOf({ student_id, column: "a1", state: "number", points_earned, feedback: null }, 3),
    )
  await userEvent.keyboard("71{Enter}")
  sendMarks()
  await page.getByRole("button", { name: "3 also changed by somebody else" }).click()
  await page.getByRole("button", { name: "Take theirs: 60" }).click()
  await expect.element(page.getByRole("button", { name: "1 also changed by somebody else" })).toBeVisible()
  sendMarks()
  expect(marks()).toEqual({ 1: "60", 3: "60", 4: "65" })
})
