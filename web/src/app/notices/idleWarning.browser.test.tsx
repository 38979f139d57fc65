import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { dropEntry, sendOrStore } from "../../lib/outbox/outbox.ts"
import { dropSession, lastActivity, noteActivity } from "../../lib/session/session.ts"
import { connectionLost, refusal, success } from "../../lib/testing/answers.ts"
import { elevenWrites } from "../../lib/testing/elevenWrites.ts"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { IdleWarning } from "./IdleWarning.tsx"

afterEach(async () => {
  vi.useRealTimers()
  for (const { name } of currentEntries()) await dropEntry(name)
  dropSession()
})

test("the warning before an idle session ends names what is neither sent nor stored", async () => {
  await signInOnDevice(1)
  noteActivity()
  fillDevice()
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  await renderInPortal(
    <>
      <OutboxNotices person={1} />
      <IdleWarning />
    </>,
    { user: { id: 1, role: "lecturer", preferences: { sessionTimeout: 15 } } },
  )
  const register = elevenWrites.find(({ title }) => title === "The register")!
  expect(await sendOrStore(register)).toEqual({ state: "waiting", isStored: false })
  vi.useFakeTimers({ toFake: ["Date"], now: lastActivity() + 12.5 * 60_000 })
  const warning = page.getByText(/1 register not sent yet, and this device does not keep that either\./)
  await expect.element(warning).toBeVisible()
})

test("the outbox's tries don't keep an idle session alive while the server doesn't answer", async () => {
  await signInOnDevice(1)
  noteActivity()
  const answer = Promise.withResolvers<Response>()
  vi.spyOn(window, "fetch").mockReturnValue(answer.promise)
  await renderInPortal(<IdleWarning />, {
    user: { id: 1, role: "lecturer", preferences: { sessionTimeout: 15 } },
  })
  const register = elevenWrites.find(({ title }) => title === "The register")!
  const sending = sendOrStore(register)
  await expect.poll(() => currentEntries().map(({ state }) => state)).toEqual(["sending"])
  vi.useFakeTimers({ toFake: ["Date"], now: lastActivity() + 12.5 * 60_000 })
  await expect.element(page.getByRole("dialog", { name: "Are you still there?" })).toBeVisible()
  answer.resolve(success())
  await sending
})

test("a person who is there stays signed in while the server is busy", async () => {
  await signInOnDevice(1)
  vi.spyOn(window, "fetch").mockImplementation(async () => refusal(503))
  const start = Date.now()
  localStorage.setItem("lastActive", String(start - 12.5 * 60_000))
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  await renderInPortal(<IdleWarning />, {
    user: { id: 1, role: "lecturer", preferences: { sessionTimeout: 15 } },
  })
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await expect.poll(lastActivity).toBeGreaterThanOrEqual(start)
})
