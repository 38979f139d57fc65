import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import { dropSession } from "../../../lib/session/session.ts"
import { signInOnDevice } from "../../../lib/testing/signInOnDevice.ts"
import { ada, classOf, leaveDevice, onNewDevice, sendMarks, standIn } from "../standIn.ts"
import type { Sheet } from "../state/types.ts"
import { Desk } from "./Desk.tsx"
import { createSitting } from "./sitting.ts"

let server: ReturnType<typeof standIn>
let downloads: number[]
let stored: Sheet
beforeEach(async () => {
  await page.viewport(1366, 657)
  await onNewDevice()
  server = standIn()
  downloads = []
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const address = String(input)
    if (init?.method === "PUT") return await write(input, init)
    if (server.isOffline) throw new TypeError("Failed to fetch")
    if (address.includes("/phrases")) return success({ phrases: ["Show how."] })
    const id = Number(/submissions\/(\d+)\/download/.exec(address)?.[1])
    if (!id) return success({ sheet: stored })
    downloads.push(id)
    const bytes = new TextEncoder().encode(textOf(id))
    const etag = `"${bytesToHex(sha256(bytes))}"`
    const disposition = { "content-disposition": `attachment; filename="work${id}.txt"` }
    return new Response(bytes, { headers: { ...disposition, etag, "content-length": `${bytes.length}` } })
  })
})
afterEach(leaveDevice)

const textOf = (id: number) => `The road of ${id}`
const first = 700

/** A class in which everybody has handed in. */
function classOnTheRoad(students: number): Sheet {
  const data = classOf(students, 1)
  data.submissions = data.students.map(({ id }) => ({
    student_id: id,
    assignment_id: 1,
    id: first + id,
    submitted_at: new Date(Date.UTC(2026, 10, 1, 0, data.term.id)).toISOString(),
    late: false,
    file_name: `work${first + id}.txt`,
    file_size: textOf(first + id).length,
  }))
  return data
}

async function open(data: Sheet, sitting = createSitting()) {
  stored = data
  const deskOf = (sheet: Sheet) => (
    <>
      <OutboxNotices person={1} />
      <Desk data={sheet} query={{ subject_id: 5, class: "P1" }} sitting={sitting} />
    </>
  )
  const screen = await renderInPortal(deskOf(data), {
    user: ada,
    address: "/lecturer/marks/5/P1/desk?work=a1",
  })
  return { ...screen, show: (sheet: Sheet) => screen.rerender(deskOf(sheet)) }
}

/** Measures the milliseconds from each Enter that leaves a submission to the frame that shows the text of the next one. */
function watchSteps() {
  const steps: number[] = []
  let left: number | undefined
  let before = ""
  addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Enter") left = performance.now()
    },
    true,
  )
  const watching = new MutationObserver(() => {
    const text = document.querySelector(".desk-letters")?.textContent ?? ""
    if (left === undefined || text === "" || text === before) return
    before = text
    steps.push(performance.now() - left)
    left = undefined
  })
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  return steps
}

test("35 works that were saved for offline use are marked with feedback without a connection, by eight keys and no request each, and all arrive once", async ({
  annotate,
}) => {
  const data = classOnTheRoad(35)
  await open(data)
  await page.getByRole("button", { name: /^Save for offline \(/ }).click()
  await page.getByRole("button", { name: "Save for offline" }).last().click()
  await expect.element(page.getByRole("button", { name: "All 35 works are on this device" })).toBeVisible()
  server.isOffline = true
  const before = vi.mocked(window.fetch).mock.calls.length
  const steps = watchSteps()
  let keys = 0
  for (let student = 1; student <= 35; student++) {
    await expect.element(page.getByText(textOf(first + student), { exact: true })).toBeVisible()
    await userEvent.keyboard(`${student + 40}fsho{Tab}{Enter}`)
    keys += 8
  }
  await expect.element(page.getByRole("heading", { name: "All 35 who handed in have a mark" })).toBeVisible()
  const requests = vi.mocked(window.fetch).mock.calls.slice(before)
  const [middle = 0] = steps.toSorted((a, next) => a - next).slice(Math.floor(steps.length / 2))
  await annotate(
    `${keys} keys; ${requests.length} tries to send without a connection; ${Math.round(middle)} ms from a work to the next in the middle, ${Math.round(Math.max(...steps))} at most`,
  )
  expect(steps).toHaveLength(34)
  expect(requests.filter(([address]) => String(address).includes("download"))).toEqual([])
  expect(server.marks.size).toBe(0)

  server.isOffline = false
  sendMarks()
  await expect.poll(() => server.marks.size).toBe(35)
  expect(
    [...server.marks.values()].map(({ points_earned, feedback, version }) => [
      points_earned,
      feedback,
      version,
    ]),
  ).toEqual(data.students.map((_, index) => [index + 41, "Show how.", 1]))
})

test("a desk that is opened anew without a connection goes on behind the marks that wait on the device, and shows their feedback", async () => {
  const data = classOnTheRoad(3)
  const screen = await open(data)
  await expect.element(page.getByText(textOf(first + 1), { exact: true })).toBeVisible()
  await expect.poll(() => downloads.length).toBe(3)
  server.isOffline = true
  await userEvent.keyboard("71fGood.{Enter}")
  sendMarks()
  await expect.element(page.getByText(textOf(first + 2), { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^◆ 1 kept on this device, sent/)).toBeVisible()
  await screen.unmount()
  // After this, the page must read the marks again, like every new page.
  dropSession()
  await signInOnDevice(1)
  await open(data)
  await expect.element(page.getByText(textOf(first + 2), { exact: true })).toBeVisible()
  await userEvent.keyboard("k")
  await expect.element(page.getByLabelText("Feedback for Mphatso Example1")).toHaveValue("Good.")
})

/** Presses a key as soon as an element is in the page, before it is painted. */
function pressOnSight(selector: string, key: string) {
  const watching = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    watching.disconnect()
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
  })
  watching.observe(document.body, { childList: true, subtree: true })
}

test("a digit that is pressed in the moment in which the desk appears is part of the mark", async () => {
  server.isOffline = true
  pressOnSight(".desk-work", "6")
  await open(classOnTheRoad(1))
  await expect.element(page.getByRole("region", { name: "Handed in by Mphatso Example1" })).toBeVisible()
  await userEvent.keyboard("1{Enter}")
  sendMarks()
  await expect.element(page.getByText(/^◆ 1 kept on this device/)).toBeVisible()
  server.isOffline = false
  sendMarks()
  await expect.poll(() => server.points("1 a1")).toBe(61)
})

test("ten works that are replaced while they are marked are said one by one, with nothing that was written lost", async () => {
  const data = classOnTheRoad(10)
  const screen = await open(data)
  let now = data
  for (let student = 1; student <= 10; student++) {
    await expect.element(page.getByText(textOf(first + student), { exact: true })).toBeVisible()
    await userEvent.keyboard(`${student + 40}fNeat.`)
    const submissions = now.submissions.map((submission) =>
      submission.student_id === student
        ? { ...submission, submitted_at: "2026-11-20T12:00:00Z" }
        : submission,
    )
    now = { ...now, submissions }
    stored = now
    await screen.show(now)
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(`Mphatso Example${student} handed in another version on`)
    await expect.element(page.getByLabelText(`Feedback for Mphatso Example${student}`)).toHaveValue("Neat.")
    await userEvent.keyboard("{Enter}")
  }
  await expect.element(page.getByRole("heading", { level: 2, name: "10 without a mark" })).toBeVisible()
  sendMarks()
  await expect.poll(() => server.marks.size).toBe(10)
  // Marks of different students may arrive in any order.
  expect(data.students.map(({ id }) => server.marks.get(`${id} a1`))).toMatchObject(
    data.students.map(({ id }) => ({ points_earned: id + 40, feedback: "Neat." })),
  )
})
