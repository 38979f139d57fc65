import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { connectionLost, refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { createCursor } from "./cursor.ts"
import { Publish } from "./Publish.tsx"
import { leaveDevice, onNewDevice, sheetIdentity } from "./standIn.ts"
import { openSheet } from "./state/sheet.ts"
import type { Sheet } from "./state/types.ts"

let publishing: () => Promise<Response>
let saving: () => Promise<Response>

beforeEach(async () => {
  await onNewDevice()
  vi.spyOn(window, "fetch").mockImplementation(async (url) => {
    if (String(url).endsWith("/publish")) return publishing()
    return String(url).endsWith("/grade-sheets") ? saving() : success()
  })
})
afterEach(leaveDevice)

async function open(name: string) {
  const head = { subject_id: 5, term_id: 2, class: "P1" }
  const sheet = openSheet({ ...sheetIdentity, name, head })
  const columns = [{ column: "a1", title: "Essay", max_points: 100, may_edit: true }] as Sheet["columns"]
  const students = [{ id: 1 }] as Sheet["students"]
  sheet.applyData({ cells: [], columns, students: [] })
  await renderInPortal(
    <>
      <OutboxNotices person={1} />
      <Publish sheet={sheet} cursor={createCursor({ students, columns }, "a1")} students={students} />
      <Toasts />
    </>,
  )
  sheet.enterText("1 a1", "78")
  await page.getByRole("button", { name: /^Publish/ }).click()
  return sheet
}

const saved = async () => {
  const cell = { student_id: 1, column: "a1", state: "number", points_earned: 78, version: 1 }
  return success({ cells: [{ student_id: 1, column: "a1", outcome: "saved", cell }] })
}

test("a busy server isn't called a broken connection when marks that aren't sent yet can't be published", async () => {
  saving = async () => refusal(503, { message: "The college is busy just now." })
  await open("publish while busy")
  await expect.element(page.getByText("Some marks are not sent yet. Publish once they are.")).toBeVisible()
})

test("a publication whose reply was lost isn't said to have failed", async () => {
  saving = saved
  publishing = connectionLost
  await open("publish and lose the reply")
  await expect.element(page.getByText(/It may have been done all the same\./)).toBeVisible()
  expect(document.body.textContent).not.toContain("The marks were not published.")
})

test("a mark is published at once for an undo and the next change, before the marks are read again", async () => {
  saving = saved
  publishing = async () => success({ count: 1, token: "now" })
  const sheet = await open("publish and change")
  await expect.element(page.getByText("1 mark published: Essay")).toBeVisible()
  expect(sheet.undo()).toEqual({ key: "1 a1", isPublished: true })
  sheet.enterText("1 a1", "79")
  await sheet.flush()
  const [, init] = vi.mocked(window.fetch).mock.calls.at(-1)!
  expect(JSON.parse(String(init?.body)).cells).toMatchObject([{ points_earned: 79, version: 1 }])
})
