import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { nameOfLeftOut } from "../ui/form/draftsContext.ts"
import { draftsOf, dropDrafts } from "./drafts.ts"
import { currentEntries, find } from "./outbox/entries.ts"
import { dropEntry, sendOrStore } from "./outbox/outbox.ts"
import { countEntries } from "./outbox/store.ts"
import { takeBack } from "./outbox/takingBack.ts"
import { dropSession } from "./session/session.ts"
import { connectionLost } from "./testing/answers.ts"
import { signInOnDevice } from "./testing/signInOnDevice.ts"

const form = "new material"
const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const tooLarge = 10 * 1024 ** 2 + 1

beforeEach(async () => {
  await signInOnDevice(1)
  await dropDrafts(1)
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
    const material = {
      name: "material 7",
      endpoint: "POST /materials",
      parts: { body: { title: "Wells" } },
      files: { file: { kind: "material", into: "upload_id" } },
      title: "lesson.mp4",
      counted: { number: 1, singular: "material", plural: "materials" },
      path: "/lecturer/materials",
      failure: "Error uploading material: ",
      form,
    } as const
    await sendOrStore(material, { file: fileOf("lesson.mp4", size) })
    const entry = find(material.name)
    if (entry) await takeBack(entry, draftsOf(1))
    const inDraft = (await draftsOf(1).find(form))?.file instanceof File
    expect([inDraft, await countEntries(1)]).toEqual(size === tooLarge ? [false, 1] : [true, 0])
  },
)
