import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { countDrafts, draftsOf, dropDrafts } from "../../lib/drafts.ts"
import { rangeOf } from "../../lib/encryptedStorage/deviceStore.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { sendOrStore } from "../../lib/outbox/outbox.ts"
import { countEntries, dropEntries, entriesOf, storeEntry } from "../../lib/outbox/store.ts"
import { unsentHere } from "../../lib/outbox/unsentHere.ts"
import { dropSession, finishSignInAfter } from "../../lib/session/session.ts"
import { connectionLost } from "../../lib/testing/answers.ts"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { accountUser, signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { OutboxPage } from "./OutboxPage.tsx"
import { PersonalDetails } from "./PersonalDetails.tsx"
import { useSignOut } from "./useSignOut.ts"

// Work that waits on the device: what this tab doesn't list of it, and a profile that is changed again.

beforeEach(async () => {
  await signInOnDevice(1)
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  await dropEntries(1)
  await dropDrafts(1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await dropEntries(1)
  await dropDrafts(1)
  dropSession()
})

function SignOut() {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  )
}
const openPage = () =>
  renderInPortal(
    <>
      <OutboxNotices person={1} />
      <OutboxPage />
      <SignOut />
    </>,
    { user: accountUser(1), address: "/on-this-phone" },
  )
const press = (name: string) => page.getByRole("button", { name }).click()

/** Makes the browser refuse to open the outbox, until the mocks are restored. */
function lockOutbox() {
  const usual = IDBDatabase.prototype.transaction
  vi.spyOn(console, "warn").mockReturnValue()
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (this.name !== "outbox") return usual.apply(this, args)
    throw new DOMException("Connection to Indexed Database server lost.", "UnknownError")
  })
}

const record = {
  name: "session 7",
  endpoint: "POST /lecturer-attendance/mark",
  parts: { body: { time: "08:00" } },
  title: "Your attendance of 3 November",
  counted: { number: 1, singular: "attendance record", plural: "attendance records" },
  path: "/lecturer/attendance",
  failure: "Failed to mark attendance. Please try again.",
  key: "of another tab",
  at: Date.now(),
} as const

test("a sign-out and a forgotten phone name the work that another tab holds, which they would delete", async () => {
  const otherTab = Promise.withResolvers<void>()
  void navigator.locks.request("outbox of another", () => otherTab.promise)
  await storeEntry(1, record, { tab: "another" })
  await draftsOf(1).store("excuse", { reason: "ill" })
  await openPage()
  await press("Sign out")
  const both = /1 attendance record not sent \(Your attendance of 3 November\) and 1 form not saved\./
  await expect.element(page.getByText(both)).toBeVisible()
  await press("Stay signed in")
  await press("Forget this phone")
  const lost = /Not sent, and lost then: 1 attendance record and 1 form not saved\./
  await expect.element(page.getByText(lost)).toBeVisible()
  await press("Cancel")
  otherTab.resolve()
})

test("a sign-out and a forgotten phone name the work that they would delete though this session can't open it", async () => {
  await storeEntry(1, record)
  await signInOnDevice(1, {}, 9)
  const { unmount } = await openPage()
  await press("Sign out")
  await expect.element(page.getByText(/1 attendance record not sent\. If you keep it locked/)).toBeVisible()
  await press("Stay signed in")
  await unmount()
  lockOutbox()
  await openPage()
  await press("Forget this phone")
  const lost = /Not sent, and lost then: 1 attendance record\./
  await expect.element(page.getByText(lost)).toBeVisible()
  await press("Cancel")
})

test("a phone that can't delete what it keeps isn't called forgotten, and its person stays signed in until it can", async () => {
  const failure = vi.spyOn(toast, "failure").mockReturnValue()
  await storeEntry(1, record)
  await signInOnDevice(1, {}, 9)
  lockOutbox()
  await openPage()
  const forget = async () => {
    await press("Forget this phone")
    await page.getByRole("dialog").getByRole("button", { name: "Forget this phone" }).click()
  }
  await forget()
  await expect.poll(() => failure.mock.lastCall?.[0]).toMatch(/^Not everything that this phone keeps of you/)
  expect(localStorage.getItem("token")).not.toBeNull()
  expect(window.fetch).not.toHaveBeenCalledWith(expect.stringContaining("/auth/devices"), expect.anything())
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  await forget()
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(await countEntries(1)).toBe(0)
})

test("unsent work is named by its title, although another tab sends it while it is read", async () => {
  await storeEntry(1, record, { tab: "another" })
  const usual = IDBDatabase.prototype.transaction
  let reads = 0
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    const isRead = this.name === "outbox" && args[1] === "readonly"
    if (isRead && ++reads > 1)
      usual.call(this, "outbox", "readwrite").objectStore("outbox").delete(rangeOf(1))
    return usual.apply(this, args)
  })
  expect(await unsentHere(1)).toMatchObject([{ title: "Your attendance of 3 November" }])
})

test("a sign-out names the number of all unsent work, also if this session can open only a part of it", async () => {
  await storeEntry(1, record)
  await signInOnDevice(1, {}, 9)
  await storeEntry(1, { ...record, name: "session 8", key: "of this session" })
  await openPage()
  await press("Sign out")
  await expect.element(page.getByText(/2 attendance records not sent/)).toBeVisible()
  await press("Stay signed in")
})

test("work that is discarded at a sign-out while it is being sent is sent no further", async () => {
  await openPage()
  let signal: AbortSignal | null | undefined
  vi.mocked(window.fetch).mockImplementation((_, init) => {
    if (init?.method === "GET") return connectionLost()
    signal = init?.signal
    return new Promise((_, refuse) => {
      signal?.addEventListener("abort", () => refuse(signal?.reason))
    })
  })
  void sendOrStore(record)
  await expect.poll(() => signal).toBeDefined()
  const left = Promise.withResolvers<void>()
  finishSignInAfter(left.promise)
  await press("Sign out")
  await press("Discard")
  await expect.poll(() => signal?.aborted).toBe(true)
  expect(localStorage.getItem("token")).not.toBeNull()
  expect(await countEntries(1)).toBe(0)
  left.resolve()
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
})

test("a sign-out where the device keeps only a part of the work says so, and can keep that part", async () => {
  await draftsOf(1).store("excuse", { reason: "ill" })
  await openPage()
  fillDevice("outbox")
  expect(await sendOrStore(record)).toEqual({ state: "waiting", isStored: false })
  await press("Sign out")
  await expect.element(page.getByText(/This device keeps only a part of it, so the rest/)).toBeVisible()
  await press("Keep locked for me")
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(await countDrafts(1)).toBe(1)
})

test("a forgotten phone names a form that this device could not store", async () => {
  fillDevice("drafts")
  expect(await draftsOf(1).store("excuse", { reason: "ill" })).toBe(false)
  await openPage()
  await press("Forget this phone")
  await expect.element(page.getByText(/Not sent, and lost then: 1 form not saved\./)).toBeVisible()
  await press("Cancel")
})

test("work is not called sent if the device can't be read", async () => {
  lockOutbox()
  await openPage()
  await expect.element(page.getByText("What waits here can’t be read")).toBeVisible()
  await expect.element(page.getByText("Nothing waits")).not.toBeInTheDocument()
})

test("a profile that waits to be sent says so, and a further change doesn't undo the one that waits", async () => {
  const user = {
    ...accountUser(1, { role: "student" }),
    phone: "0881234567",
    address: null,
    bio: null,
    department: null,
    version: 3,
  }
  await renderInPortal(
    <>
      <OutboxNotices person={1} />
      <PersonalDetails />
    </>,
    { user: { ...user, specialization: null } },
  )
  await press("Edit Profile")
  await page.getByLabelText(/^Phone/).fill("0999123456")
  await press("Save Changes")
  await expect
    .element(page.getByText(/^No connection\. It is kept on this device, and sent by itself\./))
    .toBeVisible()
  await press("Edit Profile")
  await expect.element(page.getByLabelText(/^Phone/)).toHaveValue("0999123456")
  await page.getByLabelText(/^Address/).fill("Domasi")
  await press("Save Changes")
  await expect.poll(async () => (await entriesOf(1))[0]?.parts.body).toMatchObject({ address: "Domasi" })
  expect((await entriesOf(1))[0]?.parts.body).toMatchObject({
    phone: expect.stringContaining("999123456"),
    version: 3,
  })
})
