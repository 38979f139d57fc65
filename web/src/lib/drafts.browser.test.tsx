import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { nameOfLeftOut } from "../ui/form/draftsContext.ts"
import { countUnstoredDrafts, draftNow, draftsOf, dropDraft, dropDrafts, lastDraft } from "./drafts.ts"
import { sendNow } from "./outbox/draining.ts"
import { currentEntries, find } from "./outbox/entries.ts"
import { dropEntry, openOutbox, sendOrStore } from "./outbox/outbox.ts"
import { countEntries, dropEntries } from "./outbox/store.ts"
import { takeBack } from "./outbox/takingBack.ts"
import { dropSession } from "./session/session.ts"
import { connectionLost, refusal, success } from "./testing/answers.ts"
import { fillDevice } from "./testing/fillDevice.ts"
import { signInOnDevice } from "./testing/signInOnDevice.ts"

const form = "new material"
const material = {
  name: "material 7",
  endpoint: "POST /materials",
  parts: { body: { title: "Wells" } },
  title: "Wells",
  counted: { number: 1, singular: "material", plural: "materials" },
  path: "/lecturer/materials",
  failure: "Error uploading material: ",
  form,
} as const
const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const tooLarge = 10 * 1024 ** 2 + 1

beforeEach(async () => {
  await signInOnDevice(1)
  await dropDrafts(1)
  await dropEntries(1)
})
afterEach(async () => {
  for (const { name } of currentEntries()) await dropEntry(name)
  dropSession()
  vi.restoreAllMocks()
})

test("a draft stores small files, and of a larger one the name, so that a form can say which is missing", async () => {
  const files = { small: fileOf("page.txt", 6), large: fileOf("lesson.mp4", tooLarge) }
  expect(await draftsOf(1).store(form, { title: "Wells", ...files })).toBe(true)
  const draft = await draftsOf(1).find(form)
  expect(draft).toMatchObject({ title: "Wells", small: expect.any(File) })
  expect([nameOfLeftOut(draft?.large), nameOfLeftOut(draft?.small)]).toEqual(["lesson.mp4", undefined])
})

test.each([6, tooLarge])(
  "work that goes back into its form is on the device afterwards, in the draft or as it was: %i bytes",
  async (size) => {
    vi.spyOn(window, "fetch").mockImplementation(connectionLost)
    const withFile = { ...material, files: { file: { kind: "material", into: "upload_id" } } } as const
    await sendOrStore(withFile, { file: fileOf("lesson.mp4", size) })
    const entry = find(material.name)
    if (entry) await takeBack(entry, draftsOf(1), async () => false)
    const inDraft = (await draftsOf(1).find(form))?.file instanceof File
    expect([inDraft, await countEntries(1)]).toEqual(size === tooLarge ? [false, 1] : [true, 0])
    // The next visit names it, and leads to its screen.
    expect(await lastDraft(1)).toMatchObject({ title: material.title, path: material.path })
  },
)

/** Types in a form, submits it without a connection, and closes the page before the form could delete its draft. */
async function submitAndClose() {
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  await draftsOf(1).store(form, { title: "Wells" })
  expect(await sendOrStore(material)).toMatchObject({ state: "waiting" })
  return openOutbox(1, () => undefined)
}

test("a draft is deleted when the server has accepted the work that was made from it", async () => {
  const close = await submitAndClose()
  expect(await draftsOf(1).find(form)).toEqual({ title: "Wells" })
  vi.mocked(window.fetch).mockImplementation(async () => success())
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(await draftsOf(1).find(form)).toBeUndefined()
  close()
})

test("what somebody has typed in the form since then stays", async () => {
  const close = await submitAndClose()
  await draftsOf(1).store(form, { title: "Rivers" })
  vi.mocked(window.fetch).mockImplementation(async () => success())
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(await draftsOf(1).find(form)).toEqual({ title: "Rivers" })
  close()
})

test("what somebody types at the moment at which the draft before it is deleted stays", async () => {
  const drafts = draftsOf(1)
  await drafts.store(form, { title: "Wells" })
  const deleted = dropDraft(draftNow(form)!)
  await Promise.all([drafts.store(form, { title: "Rivers" }), deleted])
  expect(await drafts.find(form)).toEqual({ title: "Rivers" })
})

test("nobody is told of forms that the device couldn't store for the person before them in this tab", async () => {
  fillDevice()
  expect(await draftsOf(1).store(form, { title: "Wells" })).toBe(false)
  expect(countUnstoredDrafts()).toBe(1)
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  dropSession()
  await signInOnDevice(2)
  expect(countUnstoredDrafts()).toBe(0)
  const late = draftsOf(2).store(form, { title: "Rivers" })
  dropSession()
  expect(await late).toBe(false)
  await signInOnDevice(1)
  expect(countUnstoredDrafts()).toBe(0)
})

test("what a device can't store stays for each of its forms while the page is open, and closing it asks first", async () => {
  const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }))
  const drafts = draftsOf(1)
  await drafts.store("new event", { title: "Open day" })
  fillDevice()
  expect(isAsked()).toBe(false)
  expect(await drafts.store("new event", { title: "Open days" })).toBe(false)
  expect(await drafts.store("new news", { title: "Rain" })).toBe(false)
  expect(await drafts.find("new event")).toEqual({ title: "Open days" })
  expect(await drafts.find("new news")).toEqual({ title: "Rain" })
  expect(isAsked()).toBe(true)
  const saved = drafts.store("new event", { title: "Open days, two" })
  drafts.drop("new event")
  drafts.drop("new news")
  await saved
  expect(await drafts.find("new event")).not.toEqual({ title: "Open days, two" })
  expect([isAsked(), countUnstoredDrafts()]).toEqual([false, 0])
})

test("work that goes back into its form on a device that stores nothing is in the form, and asks before it replaces other input", async () => {
  fillDevice()
  vi.spyOn(window, "fetch").mockImplementation(async () => refusal(422, { code: "invalid", message: "No." }))
  const drafts = draftsOf(1)
  await drafts.store(form, { title: "Wells" })
  await sendOrStore(material)
  await drafts.store(form, { title: "Rivers" })
  const entry = find(material.name)!
  const asked = vi.fn(async () => false)
  expect(await takeBack(entry, drafts, asked)).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
  expect(await drafts.find(form)).toEqual({ title: "Rivers" })
  expect(await takeBack(entry, drafts, async () => true)).toBe(true)
  expect(await drafts.find(form)).toEqual({ title: "Wells" })
})
