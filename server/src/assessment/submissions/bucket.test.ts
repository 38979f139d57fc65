import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const server = await s3Server()
const college = await openCollege(server.settings)
afterAll(() => server.close())
const { term, addStudent, addAssignment, submit, download, clear } = await submissionsOf(college)
beforeEach(clear)

async function handIn() {
  const { body } = await submit(await addStudent(term.id, "P1"), (await addAssignment()).id)
  return body
}
async function storeSubmission() {
  const body = await handIn()
  expect(body.success, body.message).toBe(true)
  return body.data.submission
}
/** The staged bytes are removed after the reply. */
const expectOneFile = () =>
  vi.waitFor(() => expect([...server.objects.keys()].map((key) => key.split("/")[0])).toEqual(["kept"]))

test("a submission is stored in the bucket and downloaded from it, and the folder has nothing of it", async () => {
  server.objects.clear()
  const { id } = await storeSubmission()
  await expectOneFile()
  const left = () => readdir(join(college.folder, "files"), { recursive: true })
  await vi.waitFor(async () => expect(await left()).toEqual(["drafts"]))
  const { statusCode, rawPayload } = await download("admin", id)
  expect([statusCode, rawPayload.equals(pdf)]).toEqual([200, true])
})

test("a submission that was altered in the bucket is reported in a sentence", async () => {
  server.objects.clear()
  const { id } = await storeSubmission()
  await expectOneFile()
  server.alter([...server.objects.keys()][0] ?? "")
  const { statusCode, json } = await download("admin", id)
  expect([statusCode, json().message]).toEqual([410, expect.stringContaining("is lost")])
})

test("while the storage fails nothing is handed in or half-written, and handing in works afterwards", async () => {
  server.objects.clear()
  const before = await storeSubmission()
  await expectOneFile()
  await server.behave("failing")
  expect(await handIn()).toMatchObject({
    success: false,
    message:
      "The college's storage for files doesn't answer, so nothing was opened or saved. Please try again in a few minutes.",
  })
  expect((await download("admin", before.id)).statusCode).toBe(503)
  await server.behave("well")
  await expectOneFile()
  expect((await download("admin", before.id)).statusCode).toBe(200)
  await storeSubmission()
})
