import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { connectionLost } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { emptyOutboxForEachTest, lessonWrite } from "../testing/testOutbox.ts"
import { changeEntry } from "./entries.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { sendOrStore } from "./outbox.ts"

// The connection was cut when a file was being sent and the page needed the script that shows its progress.
vi.mock("./SendingList.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

emptyOutboxForEachTest()

test("a file whose progress can't be shown, because that script did not come, leaves the screen as it is", async () => {
  await page.viewport(1366, 657)
  const told = vi.spyOn(console, "info").mockReturnValue()
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  await renderInPortal(
    <>
      <OutboxNotices person={1} />
      <textarea aria-label="Reply" />
    </>,
    { address: "/lecturer/dashboard" },
  )
  const reply = page.getByRole("textbox", { name: "Reply" })
  await reply.fill("Thank you.")
  await sendOrStore(lessonWrite, { file: new File(["work"], "lesson.mp4") })
  changeEntry(lessonWrite.name, { sent: { done: 0, size: 4 } })
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByText(/lesson\.mp4: no connection/)).toBeVisible()
  await expect.element(reply).toHaveValue("Thank you.")
})
