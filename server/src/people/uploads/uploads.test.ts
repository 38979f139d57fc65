import { createHash, randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { pdf, pictures } from "../../../test/corpus.ts"
import { uploadsOf } from "../../../test/uploads/pieces.ts"
import { createDiskStorage } from "../../lib/files/diskStorage.ts"
import { uploading } from "../../lib/limits.ts"
import { uploadTasks } from "./jobs.ts"

const college = await openCollege()
const { call, db, folder, inject } = college
const { begin, piece, use, subjectId } = await uploadsOf(college)
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
const storedPieces = () => readdir(join(folder, "files/pieces")).catch(() => [])
const readUpload = (id: number, who: "admin" | "lecturer" = "admin") =>
  call(who, "GET /resumable-uploads/{id}", { params: { id } })

afterEach(async () => {
  vi.restoreAllMocks()
  await db.deleteFrom("upload").execute()
  await db.deleteFrom("material").execute()
  await db.deleteFrom("file").execute()
  // A piece of the same millisecond counts as written after the job began.
  await expect
    .poll(async () => {
      await uploadTasks(db, createDiskStorage(folder))[0]!.work({})
      return storedPieces()
    })
    .toEqual([])
})

describe("an upload in pieces", () => {
  test("becomes the file of a material", async () => {
    const { status, upload } = await begin(pdf, { sha256: sha256(pdf) })
    expect([status, upload]).toMatchObject([201, { name: "phonics.pdf", size: pdf.length, offset: 0 }])
    const first = await piece(upload.id, pdf.subarray(0, 20), 0)
    expect([first.status, first.body.data.upload.offset]).toEqual([200, 20])
    expect((await readUpload(upload.id)).body.data.upload.offset).toBe(20)
    await piece(upload.id, pdf.subarray(20))
    const { status: made, body } = await use(upload.id)
    expect([made, body.message]).toEqual([201, "Material uploaded successfully!"])
    const { material } = body.data
    expect(material).toMatchObject({ file_name: "phonics.pdf", file_sha256: sha256(pdf), type: "document" })
    const { rawPayload } = await inject("admin", { url: `/api/materials/${material.id}/download` })
    expect(rawPayload).toEqual(pdf)
    expect((await readUpload(upload.id)).status).toBe(404)
    expect(await storedPieces()).toEqual([])
  })

  test("is checked like every file: a picture is re-encoded", async () => {
    const { upload } = await begin(pictures.jpg, { name: "map.jpg" })
    await piece(upload.id, pictures.jpg)
    expect((await use(upload.id)).body.data.material).toMatchObject({
      type: "image",
      media_type: "image/jpeg",
    })
    expect(await readdir(join(folder, "files/drafts"))).toEqual([])
  })

  test("replaces the file of a material", async () => {
    const first = await begin(pdf)
    await piece(first.upload.id, pdf)
    const { material } = (await use(first.upload.id)).body.data
    const newer = Buffer.concat([pdf, Buffer.from("%second")])
    const second = await begin(newer, { name: "second.pdf" })
    await piece(second.upload.id, newer)
    const body = { title: "Phonics", subjectId, studentClass: "all", uploadId: second.upload.id }
    const answer = await call("admin", "PUT /materials/{id}", { params: { id: material.id }, body })
    expect(answer.body.data.material).toMatchObject({
      file_name: "second.pdf",
      earlier_versions: [{ number: 1, file_name: "phonics.pdf" }],
    })
  })

  test("can't be used before all of it has arrived", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf.subarray(0, 20))
    const { status, body } = await use(upload.id)
    expect([status, body.message]).toEqual([
      409,
      `Only 20 of ${pdf.length} bytes of this file have arrived. Please go on with the upload.`,
    ])
    expect((await readUpload(upload.id)).status).toBe(200)
  })

  test("that arrived damaged is refused and deleted", async () => {
    const { upload } = await begin(pdf, { sha256: sha256(randomBytes(8)) })
    await piece(upload.id, pdf)
    expect((await use(upload.id)).body.errors).toEqual({
      file: "“phonics.pdf” arrived damaged. Please send it again.",
    })
    expect((await readUpload(upload.id)).status).toBe(404)
    expect(await storedPieces()).toEqual([])
  })

  test("that is used twice is refused the second time", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    await use(upload.id)
    expect((await use(upload.id)).body.errors).toEqual({
      file: "This upload was used or has expired. Please select the file again.",
    })
  })

  test("gives a call that is repeated with its idempotency key the first one's reply", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    const again = () => use(upload.id, {}, { "idempotency-key": "lost answer" })
    const answers = await Promise.all([again(), again()])
    const ids = [...answers, await again()].map(({ body }) => body.data.material.id)
    expect(new Set(ids).size).toBe(1)
  })

  test("that several calls use at once is used once, and the other calls are refused", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(upload.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test("can be used again after its material was refused", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    expect((await use(upload.id, { subjectId: 999 })).status).toBe(422)
    expect((await use(upload.id)).status).toBe(201)
  })
})

describe("a piece", () => {
  test("that begins too late is refused with the number of bytes that are there", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf.subarray(0, 10), 0)
    const { status, body } = await piece(upload.id, pdf.subarray(20), 20)
    expect([status, body.current.offset]).toEqual([409, 10])
  })

  test("that was sent before is written again over itself", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf.subarray(0, 30), 0)
    const again = await piece(upload.id, pdf.subarray(10), 10)
    expect(again.body.data.upload.offset).toBe(pdf.length)
    expect((await use(upload.id)).body.data.material.file_sha256).toBe(sha256(pdf))
  })

  test("with more bytes than were announced is refused, and the file ends where it was to end", async () => {
    const { upload } = await begin(pdf)
    const { status, body } = await piece(upload.id, Buffer.concat([pdf, pdf]), 0)
    expect([status, body.message]).toEqual([422, "This file is longer than was announced."])
    expect((await readUpload(upload.id)).body.data.upload.offset).toBe(pdf.length)
  })

  test("of another type than bytes is refused, and changes nothing", async () => {
    const { upload } = await begin(pdf)
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      const { statusCode, body } = await inject("admin", {
        method: "PATCH",
        url: `/api/resumable-uploads/${upload.id}`,
        headers: { "content-type": type },
        payload: '{"offset":0}',
      })
      expect([type, statusCode, JSON.parse(body).code]).toEqual([type, 400, "malformed"])
    }
    expect((await readUpload(upload.id)).body.data.upload.offset).toBe(0)
  })

  test("is still stored after a restart of the server", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf.subarray(0, 25), 0)
    const { key } = await db.selectFrom("upload").select("key").executeTakeFirstOrThrow()
    const restarted = createDiskStorage(folder)
    expect(await restarted.pieces.sizeOf(key)).toBe(25)
    expect(await readFile(join(folder, "files/pieces", key))).toEqual(pdf.subarray(0, 25))
  })

  test("is refused while the disk is full, and the earlier pieces stay", async () => {
    const full = createDiskStorage(folder, async () => 1000)
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf.subarray(0, 25), 0)
    vi.spyOn(college.files.pieces, "append").mockImplementation(full.pieces.append)
    vi.spyOn(college.files.pieces, "requireSpace").mockImplementation(full.pieces.requireSpace)
    const sentence = "The college's storage is full, so nothing was saved. Please tell an administrator."
    const { status, body } = await piece(upload.id, pdf.subarray(25), 25)
    expect([status, body.message]).toEqual([503, sentence])
    expect(await begin(pdf)).toMatchObject({ status: 503, message: sentence })
    expect((await readUpload(upload.id)).body.data.upload.offset).toBe(25)
  })
})

describe("nobody", () => {
  test("sees or changes another's upload", async () => {
    const { upload } = await begin(pdf, {}, "lecturer")
    expect((await readUpload(upload.id)).status).toBe(404)
    expect((await piece(upload.id, pdf, 0)).status).toBe(404)
    expect(
      (await call("admin", "DELETE /resumable-uploads/{id}", { params: { id: upload.id } })).status,
    ).toBe(404)
    expect((await use(upload.id)).status).toBe(422)
    expect((await readUpload(upload.id, "lecturer")).body.data.upload.offset).toBe(0)
  })

  test("begins one with a name that isn't taken, or of more than 100 MB", async () => {
    expect((await begin(pdf, { name: "setup.exe" })).errors?.name).toContain("can't be taken here")
    expect((await begin(pdf, { size: 100 * 1024 ** 2 + 1 })).status).toBe(422)
  })

  test("has more than ten unfinished uploads", async () => {
    for (let count = 0; count < uploading.unfinished; count++) await begin(pdf)
    expect(await begin(pdf)).toMatchObject({
      status: 422,
      message: "You have 10 unfinished uploads. Finish or cancel one of them first.",
    })
    const { id } = await db.selectFrom("upload").select("id").executeTakeFirstOrThrow()
    expect((await call("admin", "DELETE /resumable-uploads/{id}", { params: { id } })).body.message).toBe(
      "Upload cancelled.",
    )
    expect((await begin(pdf)).status).toBe(201)
  })

  test("uploads more than 1 GB a day, in pieces or with the form", async () => {
    await db
      .insertInto("file")
      .values({
        name: "big.mp4",
        media_type: "video/mp4",
        size: uploading.perDay - 10,
        sha256: Buffer.alloc(32),
        visibility: "private",
        uploaded_by: college.people.admin,
      })
      .execute()
    const sentence = "You can upload 1 GB a day. Please send this file tomorrow."
    expect(await begin(pdf)).toMatchObject({ status: 422, message: sentence })
    for (const created_at of ["2026-01-01T00:00:00Z", "2080-01-01T00:00:00Z"]) {
      await db.updateTable("file").set({ created_at }).execute()
      expect((await begin(pdf)).status).toBe(201)
    }
  })
})

test("an upload that nobody continues is deleted after seven days", async () => {
  const [old, young] = [await begin(pdf), await begin(pdf)]
  for (const { upload } of [old, young]) await piece(upload.id, pdf.subarray(0, 20))
  await db
    .updateTable("upload")
    .set({ touched_at: new Date(Date.now() - 7.1 * 86_400_000).toISOString() })
    .where("id", "=", old.upload.id)
    .execute()
  await uploadTasks(db, createDiskStorage(folder))[0]!.work({})
  expect((await readUpload(old.upload.id)).status).toBe(404)
  expect((await readUpload(young.upload.id)).body.data.upload.offset).toBe(20)
  expect(await storedPieces()).toHaveLength(1)
})
