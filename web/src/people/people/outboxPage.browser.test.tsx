import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { today } from "#contract/lib/dates.ts"
import { countDrafts, draftsOf, dropDrafts } from "../../lib/drafts.ts"
import { changeEntry, currentEntries } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { dropEntry, sendOrStore } from "../../lib/outbox/outbox.ts"
import { countEntries, dropEntries, entriesOf, storeEntry } from "../../lib/outbox/store.ts"
import { dropSession } from "../../lib/session/session.ts"
import { connectionLost, refusal, success } from "../../lib/testing/answers.ts"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { accountUser, signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { OutboxPage } from "./OutboxPage.tsx"
import { useSignOut } from "./useSignOut.ts"

const saved = vi.hoisted(() => ({ files: [] as File[] }))
vi.mock("../../lib/saveFile.ts", () => ({ saveFile: (file: File) => saved.files.push(file) }))

let answer: () => Promise<Response>
const refused = async () =>
  refusal(422, { code: "invalid", message: "Please check.", errors: { time: "This time is taken." } })

beforeEach(async () => {
  saved.files = []
  answer = connectionLost
  await signInOnDevice(1)
  vi.spyOn(window, "fetch").mockImplementation(() => answer())
  await dropEntries(1)
  await dropDrafts(1)
})
afterEach(async () => {
  for (const { name } of currentEntries()) await dropEntry(name)
  dropSession()
})

const title = "Your attendance of 3 November"

function SignOut() {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  )
}

const openPage = (address = "/on-this-phone") =>
  renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <OutboxPage />
      <SignOut />
    </DraftsContext>,
    { user: accountUser(1), address },
  )

async function open(address?: string) {
  const opened = await openPage(address)
  await sendOrStore({
    name: "session 7",
    endpoint: "POST /lecturer-attendance/mark",
    parts: { body: { time: "08:00" } },
    title,
    counted: { number: 1, singular: "attendance record", plural: "attendance records" },
    path: "/lecturer/attendance",
    failure: "Failed to mark attendance. Please try again.",
    form: "own attendance record",
  })
  return opened
}
const card = page.getByRole("article", { name: title })
const press = (name: string) => page.getByRole("button", { name }).click()
const pressOfCard = (name: string) => press(`${name} ${title}`)

test("what waits is listed with its kind and reason, saved as a file, and deleted only after a question", async () => {
  await open()
  await expect.element(card).toMatchTextContent("1 attendance record")
  await expect
    .element(card)
    .toMatchTextContent("No connection. It is kept on this device, and sent by itself.")
  await pressOfCard("Save as a file")
  await expect.poll(() => saved.files.length).toBe(1)
  expect(JSON.parse(await saved.files[0]!.text())).toMatchObject({ body: { time: "08:00" } })
  await pressOfCard("Delete")
  await press("Cancel")
  expect(await countEntries(1)).toBe(1)
  await pressOfCard("Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect.element(page.getByText("Nothing waits")).toBeVisible()
  expect(await countEntries(1)).toBe(0)
})

test("what was deleted is not offered again by its form, but what was typed there since then is", async () => {
  const form = "own attendance record"
  const drafts = draftsOf(1)
  for (const typedLater of [false, true]) {
    await drafts.store(form, { time: "08:00" })
    const { unmount } = await open()
    if (typedLater) await drafts.store(form, { time: "10:00" })
    await pressOfCard("Delete")
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
    await expect.element(page.getByText("Nothing waits")).toBeVisible()
    expect(await drafts.find(form)).toEqual(typedLater ? { time: "10:00" } : undefined)
    await unmount()
  }
})

test("what is kept is said to last until a private window is closed, because no page can know that its window is private", async () => {
  await open("/lecturer/attendance")
  const untilClosedText = /private window keeps it only until you close it\./
  const untilClosed = page.getByText(untilClosedText)
  await expect.poll(() => untilClosed.all().length).toBe(3)
  // Whoever signs out is about to close the window.
  await press("Sign out")
  await expect.element(page.getByRole("dialog").getByText(untilClosedText)).toBeVisible()
  await press("Stay signed in")
})

test("work that this sign-in can't open, or that another tab holds, is not called sent", async () => {
  const { unmount } = await open()
  await unmount()
  await signInOnDevice(1, {}, 9)
  const later = await openPage()
  await expect.element(page.getByText("Your unsent work is locked")).toBeVisible()
  await later.unmount()
  await signInOnDevice(1)
  const [entry] = await entriesOf(1)
  const otherTab = Promise.withResolvers<void>()
  void navigator.locks.request("outbox of another", () => otherTab.promise)
  await storeEntry(1, entry!, { tab: "another" })
  await openPage()
  await expect.element(page.getByText("Your unsent work is open in another tab")).toBeVisible()
  await expect.element(page.getByText("Nothing waits")).not.toBeInTheDocument()
  otherTab.resolve()
})

test("a paused upload goes on from the list", async () => {
  await open()
  changeEntry("session 7", { state: "held" })
  answer = async () => success()
  await pressOfCard("Send now")
  await expect.element(page.getByText("Nothing waits")).toBeVisible()
})

test("a refusal is shown with the reasons at its fields, and opens the form with what was typed", async () => {
  answer = refused
  await open()
  await expect.element(card).toMatchTextContent("It was not taken. Please check. This time is taken.")
  await pressOfCard("Open")
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(await draftsOf(1).find("own attendance record")).toEqual({ time: "08:00" })
})

test("work that goes back into its form replaces what is unsaved there only after a question", async () => {
  answer = refused
  await open()
  const typed = () => draftsOf(1).find("own attendance record")
  await draftsOf(1).store("own attendance record", { time: "11:00" })
  await pressOfCard("Open")
  await press("Cancel")
  expect([await typed(), await countEntries(1)]).toEqual([{ time: "11:00" }, 1])
  await pressOfCard("Open")
  await press("Replace")
  await expect.poll(typed).toEqual({ time: "08:00" })
})

test("a person who signs out with unsent work may keep it on the device", async () => {
  await open()
  await press("Sign out")
  await expect.element(page.getByText(/1 attendance record not sent/)).toBeVisible()
  await expect.element(page.getByText(/only you can open it, by signing in here again/)).toBeVisible()
  await expect
    .element(page.getByRole("dialog").getByRole("button", { name: "Send now" }))
    .not.toBeInTheDocument()
  await press("Keep locked for me")
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(await countEntries(1)).toBe(1)
})

test("a person who signs out where nothing can be kept reads that, and isn't offered to keep it", async () => {
  fillDevice()
  await open()
  await press("Sign out")
  await expect
    .element(page.getByText(/\(Your attendance of 3 November\)\. This device keeps none of it/))
    .toBeVisible()
  await expect
    .element(page.getByRole("dialog").getByRole("button", { name: "Keep locked for me" }))
    .not.toBeInTheDocument()
  await press("Stay signed in")
})

test("a person who signs out of a form that the device couldn't store is asked first", async () => {
  await openPage()
  fillDevice()
  await draftsOf(1).store("profile", { bio: "A teacher" })
  await press("Sign out")
  await expect.element(page.getByText(/: 1 form not saved\. This device keeps none of it/)).toBeVisible()
  await expect
    .element(page.getByRole("dialog").getByRole("button", { name: "Keep locked for me" }))
    .not.toBeInTheDocument()
  await press("Stay signed in")
  draftsOf(1).drop("profile")
})

test("a person who signs out with unsent work may discard it", async () => {
  await open()
  await press("Sign out")
  await press("Discard")
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(await countEntries(1)).toBe(0)
})

test("a person who signs out while the server answers may send it first", async () => {
  await open()
  answer = async () => success()
  await press("Sign out")
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click()
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(await countEntries(1)).toBe(0)
})

test("the page says what data costs and how the portal is installed, for which it alone brings the manifest", async () => {
  document.documentElement.dataset.megabyte = "3"
  localStorage.setItem("dataUse", JSON.stringify({ [today()]: 17 * 1024, "2020-01-01": 9_000_000 }))
  await open()
  await expect.element(page.getByText("Today 17 KB, this week 17 KB, under MWK 1")).toBeVisible()
  const manifest = () => document.querySelector("link[rel=manifest]")
  expect(manifest()).toHaveAttribute("href", "/app.webmanifest?role=lecturer")
  await expect.element(page.getByText(/“Add to Home screen”/)).toBeVisible()
  const prompt = vi.fn(async () => ({ outcome: "accepted" }))
  window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }))
  await page.getByRole("button", { name: "Install" }).click()
  expect(prompt).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event("appinstalled"))
  await expect.element(page.getByText("The portal is installed on this device.")).toBeVisible()
})

test("forgetting this phone deletes all of its person after a question that counts what is lost, and tells the server", async () => {
  await open()
  await draftsOf(1).store("excuse", { reason: "ill" })
  const requests: string[] = []
  vi.mocked(window.fetch).mockImplementation(async (url, init) => {
    // The entry, which is tried again by itself, is never sent before the phone is forgotten.
    if (`${url}`.endsWith("/lecturer-attendance/mark")) return connectionLost()
    requests.push(`${init?.method ?? "GET"} ${url}`)
    const devices = [
      { id: 8, name: "A computer", signed_in_at: new Date().toISOString(), is_this: false },
      { id: 9, name: "This phone", signed_in_at: new Date().toISOString(), is_this: true },
    ]
    return success({ devices })
  })
  await press("Forget this phone")
  await expect
    .element(page.getByText(/Not sent, and lost then: 1 attendance record and 1 form not saved\./))
    .toBeVisible()
  await press("Cancel")
  expect([await countEntries(1), requests]).toEqual([1, []])
  await press("Forget this phone")
  await page.getByRole("dialog").getByRole("button", { name: "Forget this phone" }).click()
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(requests).toContain("POST /api/auth/devices/9/end")
  expect([await countEntries(1), await countDrafts(1)]).toEqual([0, 0])
  expect(localStorage.getItem("outbox")).toBeNull()
})

test("a phone is forgotten without a connection too, and its session ends at the next contact", async () => {
  await open()
  await press("Forget this phone")
  await page.getByRole("dialog").getByRole("button", { name: "Forget this phone" }).click()
  await expect.poll(() => localStorage.getItem("token")).toBeNull()
  expect(await countEntries(1)).toBe(0)
  expect(localStorage.getItem("mustEnd")).toBe("yes")
})

test("on a full device nothing that is fetched ahead is called kept", async () => {
  await open()
  const failure = vi.spyOn(toast, "failure").mockReturnValue()
  const read = { endpoint: "GET /lecturers/timetable", tag: '"1"', data: [] }
  answer = async () => success({ answers: [read] })
  fillDevice()
  await page.getByRole("button", { name: /^Fetch now/ }).click()
  await expect
    .poll(() => failure.mock.lastCall)
    .toEqual(["Not all of it could be kept, because this device’s storage is full."])
})

test("the page says whether the browser may delete what is kept, and asks it not to", async () => {
  vi.spyOn(navigator.storage, "persisted").mockResolvedValue(false)
  const ask = vi.spyOn(navigator.storage, "persist").mockResolvedValue(true)
  await open()
  await expect.element(page.getByText(/The browser may delete it when this device is full\./)).toBeVisible()
  ask.mockClear()
  await press("Ask the browser to keep it")
  await expect.element(page.getByText(/The browser deletes none of it by itself\./)).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
})
