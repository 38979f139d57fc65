import { beforeEach, expect, test, vi } from "vitest"
import { requireReadable } from "../api/readableFiles.ts"
import { connectionLost, success } from "../testing/answers.ts"
import { currentEntries } from "./entries.ts"
import type { Outgoing } from "./entry.ts"
import { sendAgain, sendOrStore } from "./outbox.ts"
import { stateText } from "./stateText.ts"
import { countEntries } from "./store.ts"
import { emptyOutboxForEachTest } from "./testOutbox.ts"

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

test("work that the device is still storing is not called kept", () => {
  const entry: Outgoing = { ...handIn, key: "k", at: 0, state: "held" }
  expect(stateText(entry)).toBe("It is being stored on this device.")
  expect(stateText({ ...entry, isStored: true })).toBe("It is kept on this device.")
  expect(stateText({ ...entry, isStored: false })).toMatch(/^It is NOT kept, /)
})
