import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { renderHook } from "vitest-browser-react"
import { omit } from "#contract/lib/objects.ts"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { emptyOutboxForEachTest, lessonWrite } from "../testing/testOutbox.ts"
import { currentEntries } from "./entries.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { sendOrStore } from "./outbox.ts"
import { stateText } from "./stateText.ts"
import { countEntries } from "./store.ts"
import { useDeliver } from "./useDeliver.ts"

// The connection was cut when the page needed the script that sends files.
vi.mock("../transfer/upload.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

const files = () => ({ file: new File(["work"], "lesson.mp4") })

emptyOutboxForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 657)
  vi.spyOn(console, "info").mockReturnValue()
  vi.spyOn(window, "fetch").mockImplementation(async () => success())
})

test("work whose script is missing is never called sent by itself, and its author is told to load the page again", async () => {
  await renderInPortal(<OutboxNotices person={1} />, { address: "/lecturer/dashboard" })
  expect(await sendOrStore(lessonWrite, files())).toEqual({ state: "waiting", isStored: true })
  const text =
    "lesson.mp4: not sent yet. Kept on this device. Load this page again to send it. A private window keeps it only until you close it."
  await expect.element(page.getByRole("status").getByText(text)).toBeVisible()
  expect(currentEntries().map(stateText)).toEqual([
    "It is kept on this device. Load this page again to send it.",
  ])
  // Work without a file needs no such script and is sent.
  expect(await sendOrStore({ ...omit(lessonWrite, "files"), name: "material 8" })).toMatchObject({
    state: "accepted",
  })
  expect(await countEntries(1)).toBe(1)
})

test("the toast for a scrolled form says so too", async () => {
  const { result } = await renderHook(() => useDeliver({ hasFiles: true }))
  document.body.style.height = "300vh"
  scrollTo(0, 300)
  await result.current(lessonWrite, files())
  expect(currentToasts().map(({ text }) => text)).toContain(
    "lesson.mp4 is kept on this device. Load this page again to send it.",
  )
  document.body.style.height = ""
})

test("work that the device could not store is neither called sent by itself nor lost by loading the page again", async () => {
  await sendOrStore(lessonWrite, files())
  const unstored = currentEntries().map((entry) => ({ ...entry, isStored: false }))
  const notKept =
    "It is NOT kept, because this device’s storage is full. Keep this page open until it is sent."
  expect(unstored.map(stateText)).toEqual([notKept])
  const withoutConnection = unstored.map((entry) => ({ ...entry, because: "connection" as const }))
  expect(withoutConnection.map(stateText)).toEqual([`No connection. ${notKept}`])
  const refusal = { message: "It is late. Send it?", isQuestion: true }
  const asked = unstored.map((entry) => ({ ...entry, state: "refused" as const, refusal }))
  expect(asked.map(stateText)).toEqual([`It is late. Send it? ${notKept} It is not sent before you say yes.`])
})
