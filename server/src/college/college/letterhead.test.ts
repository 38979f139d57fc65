import { buffer } from "node:stream/consumers"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { createDiskStorage } from "../../lib/files/diskStorage.ts"
import { createFiles } from "../../lib/files/files.ts"
import { paperFile } from "../../lib/files/papers.ts"
import { findLetterhead } from "./letterhead.queries.ts"

const { db, folder, inject } = await openCollege()
const storage = createDiskStorage(folder)
const files = createFiles(storage)

beforeEach(() => db.deleteFrom("content").execute())

async function uploadLogo() {
  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer()
  const form = await formOf({}, { file: { name: "logo.png", content } })
  const response = await inject("admin", { method: "POST", url: "/api/pictures", ...form })
  const { picture } = response.json().data
  const value = JSON.stringify({ look: { logo: { ...picture, alt: "The college's shield" } } })
  await db.insertInto("content").values({ key: "college", value }).execute()
  return picture.id as string
}

async function written() {
  const { logo, ...college } = await findLetterhead(db, files)
  const paper = { college, title: "Report", date: "2026-11-23", about: "P1", blocks: [] }
  const { open } = await paperFile(1, async () => ({ name: "report", format: "docx", papers: [paper], logo }))
  return buffer(await open())
}
/** The names of an archive's entries are not compressed. */
const picture = /word\/media\/[\w-]+\.png/

test("the college's logo is at the head of documents, as a PNG, which Word reads", async () => {
  expect((await written()).toString("latin1")).not.toMatch(picture)
  await uploadLogo()
  const { logo } = await findLetterhead(db, files)
  const { format, width } = await sharp(logo!).metadata()
  expect([format, width]).toEqual(["png", 240])
  expect((await written()).toString("latin1")).toMatch(picture)
})

test("a document is issued without its logo if that is lost", async () => {
  const id = await uploadLogo()
  const sizes = await db.selectFrom("picture_size").select("file_id").where("picture_id", "=", id).execute()
  for (const { file_id } of sizes) await storage.erase(file_id)
  expect((await findLetterhead(db, files)).logo).toBeNull()
  expect((await written()).length).toBeGreaterThan(0)
})
