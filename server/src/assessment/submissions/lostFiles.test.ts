import { readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import { filesIn } from "../../../test/archive.ts"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { db } = college
const submissions = await submissionsOf(college)
const { term, addStudent, addAssignment, submit, download, archive } = submissions

/** Kinds of damage that happen to files on disks. */
const accidents: [string, (path: string) => Promise<void>][] = [
  ["missing", (path) => rm(path)],
  ["cut short", (path) => truncate(path, 20)],
  ["longer than it was", async (path) => writeFile(path, Buffer.concat([await readFile(path), pdf]))],
  [
    "spoilt in one bit",
    async (path) => {
      const bytes = await readFile(path)
      bytes[5]! ^= 1
      await writeFile(path, bytes)
    },
  ],
]

beforeEach(submissions.clear)

async function handIn(assignment: number) {
  const student = await addStudent(term.id, "P1")
  const { id } = (await submit(student, assignment)).body.data.submission
  const { file_id } = await db
    .selectFrom("submission_version")
    .select("file_id")
    .where("submission_id", "=", id)
    .executeTakeFirstOrThrow()
  return { id, path: join(college.folder, "files/kept", file_id) }
}

describe.each(accidents)("a file that is %s", (_, accident) => {
  test("is answered with a sentence, and with nothing that looks like the file", async () => {
    const { id, path } = await handIn((await addAssignment()).id)
    await accident(path)
    const { statusCode, headers, json } = await download("admin", id)
    expect([statusCode, json()]).toEqual([
      410,
      {
        success: false,
        code: "gone",
        message:
          "“essay.pdf” is lost: it is missing from the college's storage, or damaged. Please tell an administrator.",
      },
    ])
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
    })
    expect(headers).not.toHaveProperty("content-disposition")
    expect(headers).not.toHaveProperty("etag")
    expect((await download("admin", id, { headers: { range: "bytes=0-3" } })).statusCode).toBe(410)
  })

  test("is named in the archive, which holds all others", async () => {
    const { id } = await addAssignment()
    const [, lost] = [await handIn(id), await handIn(id), await handIn(id)]
    await accident(lost.path)
    const answer = await archive("admin", id)
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length))
    const files = filesIn(answer.rawPayload)
    expect([...files.values()].filter((content) => content === pdf.toString())).toHaveLength(2)
    const note = files.get("Missing files.txt")
    expect(note).toMatch(/^These files are not in this archive\..*\r\n\r\nIPTE25-\d+-.*-essay\.pdf\r\n$/s)
    for (const name of files.keys()) expect(note).not.toContain(`${name}\r\n`)
  })
})
