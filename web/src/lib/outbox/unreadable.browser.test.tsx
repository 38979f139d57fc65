import { beforeEach, expect, test, vi } from "vitest"
import { requireReadable } from "../api/readableFiles.ts"
import { dropSession } from "../session/session.ts"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { fillDevice } from "../testing/fillDevice.ts"
import { emptyOutboxForEachTest, registerWrite } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import type { Outgoing } from "./entry.ts"
import { openOutbox, sendAgain, sendOrStore } from "./outbox.ts"
import { stateText } from "./stateText.ts"
import { countEntries, entriesOf, storeEntry } from "./store.ts"
import { waitingTexts } from "./words.ts"

vi.mock("../api/progress.ts", () => ({
  fetchWithProgress: () => (url: string, request: RequestInit) => fetch(url, request),
}))

const handIn = {
  name: "submission 7",
  endpoint: "POST /assignments/{id}/submit",
  parts: { params: { id: 7 }, body: { studentClass: "P1" } },
  files: { submissionFile: { kind: "submission", into: "upload_id" } },
  title: "Your work for “The well”",
  counted: { number: 1, singular: "hand-in", plural: "hand-ins" },
  path: "/student/assignments",
  failure: "Failed to submit assignment: ",
} as const
const sentence = "“well.txt” was changed, moved or deleted after it was chosen. Please choose it again."

/** Makes a file as the browser has it after somebody has changed or deleted it on the device. */
function spoil(file: File) {
  const unreadable = () => Promise.reject(new DOMException("", "NotReadableError"))
  Object.assign(file, { arrayBuffer: unreadable, slice: () => ({ arrayBuffer: unreadable }) })
  return file
}
const chosenFile = () => new File(["The well is deep."], "well.txt", { type: "text/plain" })

emptyOutboxForEachTest()
beforeEach(async () => {
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
})

test("a file that was changed after it was chosen is refused at its field, and nothing is called kept", async () => {
  const files = { submissionFile: spoil(chosenFile()) }
  const refusal = { status: 422, message: sentence, errors: { submissionFile: sentence } }
  await expect(sendOrStore(handIn, files)).rejects.toMatchObject(refusal)
  expect(currentEntries()).toEqual([])
  expect(await countEntries(1)).toBe(0)
  await expect(requireReadable(files)).rejects.toMatchObject(refusal)
  await expect(requireReadable({ file: chosenFile(), none: undefined })).resolves.toBeUndefined()
})

test("work that is kept on the device is sent from there if its file was deleted since", async () => {
  const submissionFile = chosenFile()
  expect(await sendOrStore(handIn, { submissionFile })).toMatchObject({ state: "waiting", isStored: true })
  spoil(submissionFile)
  const pieces: Blob[] = []
  vi.mocked(window.fetch).mockImplementation(async (_, init) => {
    if (init?.body instanceof Blob) pieces.push(init.body)
    return success({ upload: { id: 5, offset: 0 } })
  })
  expect((await sendAgain(handIn.name)).state).toBe("accepted")
  expect(await new Blob(pieces).text()).toBe("The well is deep.")
})

test("work whose file this device can't find is not sent without it", async () => {
  const excuse = {
    ...handIn,
    name: "excuse",
    endpoint: "POST /excuses",
    parts: { body: { reason: "Ill" } },
  } as const
  await storeEntry(1, { ...excuse, key: "k", at: Date.now() })
  vi.mocked(window.fetch).mockImplementation(async () => success())
  const close = openOutbox(1, () => undefined)
  await expect.poll(() => currentEntries()[0]?.refusal?.message).toContain("choose it again")
  expect(window.fetch).not.toHaveBeenCalled()
  close()
})

test("work that the device is still storing is not called kept", () => {
  const entry: Outgoing = { ...handIn, key: "k", at: 0, state: "held" }
  expect(stateText(entry)).toBe("It is being stored on this device.")
  expect(stateText({ ...entry, isStored: true })).toBe("It is kept on this device.")
  expect(stateText({ ...entry, isStored: false })).toMatch(/^It is NOT kept, /)
  const stored = { ...entry, isStored: true }
  expect(waitingTexts([stored]).text).toMatch(/^Kept on this device, /)
  expect(waitingTexts([stored, entry]).text).toBe("Being stored on this device.")
})

const register = registerWrite({ parts: { body: { mark: "absent" } } })

test("an entry whose place on the device can't be read is sent, and not taken for one that another tab has sent", async () => {
  await sendOrStore(register)
  await entriesOf(1) // It waits until the entry is stored as waiting.
  vi.mocked(window.fetch)
    .mockReset()
    .mockImplementation(async () => success())
  vi.spyOn(console, "warn").mockReturnValue()
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("Connection to Indexed Database server lost.", "UnknownError")
  })
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  expect(window.fetch).toHaveBeenCalledOnce()
  expect(await countEntries(1)).toBe(0)
})

test("work that only this page has is not called kept when the session ends while it is sent", async () => {
  const close = openOutbox(1, () => undefined)
  fillDevice()
  vi.mocked(window.fetch).mockImplementation(async () => {
    dropSession()
    return refusal(401)
  })
  expect(await sendOrStore(register)).toEqual({ state: "waiting", isStored: false })
  close()
})
