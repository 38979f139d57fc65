import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { draftsOf } from "../../../lib/drafts.ts"
import { encryptedStore } from "../../../lib/encryptedStorage/encryptedStore.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import { checksumOf } from "../../../lib/transfer/checksum.ts"
import { DraftsContext } from "../../../ui/form/draftsContext.ts"
import { ada, cellOf, classOf, leaveDevice, onNewDevice, sendMarks, standIn } from "../standIn.ts"
import type { Sheet } from "../state/types.ts"
import { Desk } from "./Desk.tsx"
import { createSitting } from "./sitting.ts"

const phrases = ["Show how you got there.", "Label the axes of the graph."]
let server: ReturnType<typeof standIn>
let downloads: number[]
let keys: number
/** The class that was opened last, as the server returns it. */
let stored: Sheet
beforeEach(async () => {
  await page.viewport(1366, 657)
  await onNewDevice()
  server = standIn()
  downloads = []
  keys = 0
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const id = /submissions\/(\d+)\/download/.exec(String(input))?.[1]
    if (/grade-sheets\?/.test(String(input))) return success({ sheet: stored })
    if (String(input).includes("/phrases")) return success({ phrases })
    if (!id) return await write(input, init)
    downloads.push(Number(id))
    if (server.isOffline) throw new TypeError("Failed to fetch")
    const text = textOf(Number(id))
    const headers = {
      "content-disposition": `attachment; filename="work${id}.txt"`,
      "content-type": "text/plain",
      "content-length": String(text.length),
      etag: `"${await checksumOf(new Blob([text]), AbortSignal.timeout(9_000))}"`,
    }
    return new Response(text, { headers })
  })
})
afterEach(leaveDevice)

const textOf = (id: number) => `The answer of ${id}`
let submissions = 0

/** A class in which this many students have handed in. */
function classWith(handedIn: number, students = handedIn): Sheet {
  const data = classOf(students, 1)
  const first = submissions
  submissions += handedIn
  data.submissions = data.students.slice(0, handedIn).map(({ id }) => ({
    student_id: id,
    assignment_id: 1,
    id: first + id,
    submitted_at: "2026-11-20T11:46:00Z",
    late: false,
    file_name: `work${first + id}.txt`,
    file_size: textOf(first + id).length,
  }))
  return data
}

async function open(data: Sheet, sitting = createSitting()) {
  stored = data
  const queries = new QueryClient()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const query = { subject_id: data.subject.id, class: data.class }
  const deskOf = (sheet: Sheet) => (
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <Desk data={sheet} query={query} sitting={sitting} />
    </DraftsContext>
  )
  const screen = await renderInPortal(deskOf(data), {
    queries,
    user: ada,
    address: "/lecturer/marks/5/P1/desk?work=a1",
  })
  return { ...screen, show: (sheet: Sheet) => screen.rerender(deskOf(sheet)) }
}

/** Presses and counts keys one after the other. A name in braces is one key. */
async function press(text: string) {
  keys += text.match(/\{\w+\}|./g)?.length ?? 0
  await userEvent.keyboard(text)
}
const work = (student: number) => page.getByRole("region", { name: `Handed in by Mphatso Example${student}` })

test("12 works are marked with feedback by keys alone, eight for each, and all of it arrives once", async () => {
  const data = classWith(12, 15)
  const first = data.submissions[0]?.id ?? 0
  await open(data)
  await expect.element(page.getByText(textOf(first))).toBeVisible()
  for (let student = 1; student <= 12; student++) {
    await expect.element(page.getByText(textOf(first + student - 1), { exact: true })).toBeVisible()
    await press(`${student + 40}f`)
    await press("sho{Tab}{Enter}")
  }
  await expect.element(page.getByRole("heading", { name: "All 12 who handed in have a mark" })).toBeVisible()
  expect(keys).toBe(12 * 8)
  expect(downloads.toSorted((a, b) => a - b)).toEqual(data.submissions.map(({ id }) => id))
  sendMarks()
  await expect.poll(() => server.marks.size).toBe(12)
  expect(server.sent.length).toBeLessThan(5)
  const arrived = [...server.marks.values()].map((mark) => [mark.points_earned, mark.feedback, mark.version])
  expect(arrived).toEqual(data.submissions.map((_, index) => [index + 41, "Show how you got there.", 1]))
})

test("without a connection marks and feedback are kept on the device, and arrive once when it is back", async () => {
  const data = classWith(3)
  const screen = await open(data)
  await expect.element(work(1)).toBeVisible()
  await expect.poll(() => downloads.length).toBe(3)
  server.isOffline = true
  await press("71fGood handwriting.{Enter}72fgoo{Tab}{Enter}")
  await press("fUnfinished")
  await screen.unmount()
  await open(data)
  await page.getByRole("button", { name: /Example3/ }).click()
  await expect.element(page.getByLabelText("Feedback for Mphatso Example3")).toHaveValue("Unfinished")
  server.isOffline = false
  await press("73{Enter}")
  sendMarks()
  await expect.poll(() => server.marks.size).toBe(3)
  expect([...server.marks.values()].map(({ points_earned, feedback }) => [points_earned, feedback])).toEqual([
    [71, "Good handwriting."],
    [72, "Good handwriting."],
    [73, "Unfinished"],
  ])
})

test("the next two works are fetched ahead and said, and none where data is saved", async () => {
  const data = classWith(4)
  const screen = await open(data)
  await expect.element(page.getByText(/^The next 2 works are here: /)).toBeVisible()
  expect(downloads).toEqual(data.submissions.slice(0, 3).map(({ id }) => id))
  await screen.unmount()

  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, {
      get: (own, name) => (name === "connection" ? { saveData: true } : Reflect.get(own, name)),
    }),
  )
  downloads.length = 0
  const saved = classWith(2)
  await open(saved)
  const ask = page.getByRole("button", { name: /^Show the work \(16 Bytes\)$/ })
  await expect.element(ask).toBeVisible()
  expect(downloads).toEqual([])
  await ask.click()
  await expect.element(page.getByText(textOf(saved.submissions[0]?.id ?? 0))).toBeVisible()
})

test("works that were saved for offline use open without a connection, a later one says that it isn't here, and all go once their marks are saved", async () => {
  const data = classWith(3)
  const screen = await open(data)
  await page.getByRole("button", { name: /^Save for offline \(\d+ Bytes\)/ }).click()
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/^.*3 works, \d+ Bytes, under MWK 1\. /)
  await page.getByRole("button", { name: "Save for offline" }).last().click()
  await expect.element(page.getByRole("button", { name: "All 3 works are on this device" })).toBeVisible()
  await screen.unmount()

  const later = classWith(4)
  for (const [index, own] of later.submissions.entries()) Object.assign(own, data.submissions[index])
  server.isOffline = true
  await open({ ...data, students: later.students, submissions: later.submissions })
  await expect.element(page.getByRole("button", { name: /Example4.*not here/ })).toBeVisible()
  await press("71{Enter}72{Enter}73{Enter}")
  await expect
    .element(page.getByText(/^This work is not on this device, and there is no connection\./))
    .toBeVisible()
  await press("74{Enter}")
  expect(await encryptedStore("files").count(1)).toBe(4)
  server.isOffline = false
  sendMarks()
  await expect.poll(() => server.marks.size).toBe(4)
  await expect.poll(() => encryptedStore("files").count(1)).toBe(0)
})

test("another person's mark meanwhile is shown beside one's own, as the sheet shows it", async () => {
  const data = classWith(2)
  const theirs = cellOf(
    { student_id: 1, column: "a1", state: "number", points_earned: 40, feedback: null },
    1,
  )
  await open(data)
  await expect.element(work(1)).toBeVisible()
  server.marks.set("1 a1", { ...theirs, graded_by_name: "Grace Example" })
  await press("64{Enter}")
  sendMarks()
  await press("k")
  await expect.element(page.getByRole("button", { name: "Take theirs: 40" })).toBeVisible()
  await page.getByRole("button", { name: "Take theirs: 40" }).click()
  await expect.element(page.getByRole("button", { name: /Example1.*40/ })).toBeVisible()
})

test("on a phone the work is above the keys, without scrolling, and feedback completes itself", async () => {
  await page.viewport(360, 740)
  const data = classWith(2)
  await open(data)
  const pane = work(1)
  await expect.element(pane).toBeVisible()
  expect(document.documentElement.scrollHeight - window.innerHeight).toBeLessThanOrEqual(0)
  expect(pane.element().getBoundingClientRect().height).toBeGreaterThan(350)
  await page.getByRole("button", { name: "7", exact: true }).click()
  await page.getByRole("button", { name: "Feedback" }).click()
  await page.getByLabelText("Feedback for Mphatso Example1").fill("lab")
  await page.getByRole("option", { name: "Label the axes of the graph." }).click()
  await userEvent.keyboard("{Enter}")
  await page.getByRole("button", { name: "Next" }).click()
  await expect.element(work(2)).toBeVisible()
  sendMarks()
  await expect
    .poll(() => server.marks.get("1 a1"))
    .toMatchObject({ points_earned: 7, feedback: "Label the axes of the graph." })
})

test("on a phone handed-in work is marked exempt, missing or absent too", async () => {
  await page.viewport(360, 740)
  await open(classWith(3))
  for (const [index, meaning] of ["Exempt", "Missing", "Absent"].entries()) {
    await expect.element(work(index + 1)).toBeVisible()
    await page.getByRole("button", { name: /^Other mark for Mphatso/ }).click()
    await page.getByRole("menuitem", { name: new RegExp(`^${meaning}: `) }).click()
  }
  await expect.element(page.getByRole("heading", { name: "All 3 who handed in have a mark" })).toBeVisible()
  sendMarks()
  await expect
    .poll(() => [...server.marks.values()].map(({ state }) => state))
    .toEqual(["exempt", "missing", "absent"])
})

test("R goes to the rubric, digits choose its levels, and the mark goes with them through the outbox", async () => {
  const data = classWith(2)
  const level = (title: string, points: number) => ({ title, words: null, points })
  const criteria = ["Argument", "Language"].map((title) => ({
    title,
    levels: [level("Weak", 0), level("Fair", 5), level("Strong", 10)],
  }))
  data.columns = data.columns.map((column) =>
    column.column === "a1" ? { ...column, rubric: { id: 4, decides: true, criteria } } : column,
  )
  const screen = await open(data)
  await expect.element(work(1)).toBeVisible()
  server.isOffline = true
  await press("r")
  await expect.element(page.getByRole("radio", { name: /Weak, 0/ })).toHaveFocus()
  await press("3")
  await expect.element(page.getByText("1 of 2 chosen.")).toBeVisible()
  // The levels chosen so far are still stored after the page was closed.
  await expect.poll(() => draftsOf(1).find(`grade sheet 1 5 ${data.term.id} P1`)).toBeDefined()
  await screen.unmount()
  await open(data)
  await expect.element(page.getByRole("button", { name: "Argument Strong, 10" })).toBeVisible()
  await press("r")
  await expect.element(page.getByRole("radio", { name: /Weak, 0/ })).toHaveFocus()
  await press("2")
  await expect
    .element(page.getByText(/^15 of 20 points are 75 of 100, rounded to one decimal\./))
    .toBeVisible()
  await press("{Enter}")
  await expect.element(work(2)).toBeVisible()
  await press("60{Enter}")
  server.isOffline = false
  sendMarks()
  await expect.poll(() => server.marks.size).toBe(2)
  expect([...server.marks.values()].map(({ points_earned, rubric }) => [points_earned, rubric])).toEqual([
    [75, { id: 4, levels: [2, 1] }],
    [60, undefined],
  ])
})

test("at 200% zoom the mark and a part of the work are visible together, and one press opens the class", async () => {
  await page.viewport(683, 328)
  await open(classWith(2))
  await expect.element(page.getByText(/^The answer of/)).toBeInViewport()
  await press("17")
  await expect.element(page.getByText("17", { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await page.getByRole("button", { name: /^0 of 2.*the class/ }).click()
  await page.getByRole("button", { name: /^Mphatso Example2/ }).click()
  await expect.element(work(2)).toBeInViewport()
})

test("a tablet without a keyboard shows keys for the mark", async () => {
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, "matchMedia").mockImplementation((query) => media(query.replace(/.*coarse.*/, "all")))
  await open(classWith(2))
  for (const key of ["1", "7", "Next"]) await page.getByRole("button", { name: key, exact: true }).click()
  await expect.element(work(2)).toBeVisible()
  sendMarks()
  await expect.poll(() => [...server.marks.values()].map((mark) => mark.points_earned)).toEqual([17])
})
