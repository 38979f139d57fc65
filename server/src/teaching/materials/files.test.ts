import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { deflateRawSync } from "node:zlib"
import { afterEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { further, good, hostile, pdf, pictures } from "../../../test/corpus.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db, inject, folder } = college
const { subject, upload, add, download, clear } = await materialsOf(college)
afterEach(clear)

const bytes = (...values: (string | number[])[]) =>
  Buffer.concat([...values.map((value) => Buffer.from(value as string, "latin1")), Buffer.alloc(600)])
const film = further[0]![1]
const sound = bytes("RIFF", [0, 2, 0, 0], "WAVEfmt ", [16, 0, 0, 0, 1, 0, 1, 0])
const html = "<html><script>alert(1)</script></html>"

const media: [string, Buffer, string, string][] = [
  ...further.map(([name, content, mediaType]): (typeof media)[number] => [
    name,
    content,
    mediaType,
    /^(video|audio)/.exec(mediaType)?.[0] ?? "document",
  ]),
  ["song.mp3", bytes("ID3", [4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64]), "audio/mpeg", "audio"],
  ["song.wav", sound, "audio/wav", "audio"],
  ["lessons.rar", bytes("Rar!", [0x1a, 7, 1, 0]), "application/vnd.rar", "archive"],
  [
    "slides.ppt",
    good.find(([name]) => name === "slides.ppt")![1],
    "application/vnd.ms-powerpoint",
    "presentation",
  ],
  ["photo.gif", pictures.gif, "image/gif", "image"],
]

test.each(media)("%s is a material", async (name, content, media_type, type) => {
  expect(await add("admin", {}, { name, content })).toMatchObject({ file_name: name, media_type, type })
})

test.each(good)(
  "%s is a material of any kind of document, picture or archive",
  async (name, content, media_type) => {
    expect(await add("admin", {}, { name, content })).toMatchObject({ file_name: name, media_type })
  },
)

const disguised: typeof hostile = [
  ["lesson.mp4", Buffer.from(html), "is a web page"],
  ["song.mp3", Buffer.from(html), "is a web page"],
  ["lesson.mp4", sound, "is not what its name says"],
  ["lessons.rar", pdf, "is not what its name says"],
  ["lesson.mkv", film, "can't be taken here"],
  ["long.txt", Buffer.alloc(10 * 1024 ** 2 + 1, "a"), "is a text of more than 10 MB"],
]

const refusedFiles = [...hostile, ...disguised]

test.each(refusedFiles)("%s is refused with a form", async (name, content, sentence) => {
  const { status, body } = await upload("admin", {}, { name, content })
  expect([status, body.errors?.file]).toEqual([422, expect.stringContaining(sentence)])
})

test.each(refusedFiles.filter(([, content]) => content.length > 0))(
  "%s is refused after it arrived in pieces, and nothing is stored",
  async (name, content, sentence) => {
    const newUpload = { name, size: content.length, kind: "material" }
    const begun = await call("admin", "POST /resumable-uploads", { body: newUpload })
    if (begun.status === 422) return expect(begun.body.message).toContain(sentence)
    const { id } = begun.body.data.upload
    await inject("admin", {
      method: "PATCH",
      url: `/api/resumable-uploads/${id}`,
      headers: { "content-type": "application/octet-stream" },
      payload: content,
    })
    const input = { title: "Phonics", subjectId: subject.id, studentClass: "all", uploadId: id }
    const { status, body } = await call("admin", "POST /materials", { body: input })
    expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
    expect(await db.selectFrom("material").select("id").execute()).toEqual([])
    expect(await readdir(join(folder, "files/drafts"))).toEqual([])
  },
)

test("an archive is never unpacked, and never shown in the browser", async () => {
  const packed = deflateRawSync(Buffer.alloc(50 * 1024 ** 2))
  const entry = Buffer.alloc(30)
  entry.write("PK\u0003\u0004", "latin1")
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(8, 8)
  entry.writeUInt32LE(packed.length, 18)
  entry.writeUInt32LE(50 * 1024 ** 2, 22)
  entry.writeUInt16LE(5, 26)
  const end = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)])
  const bomb = Buffer.concat([entry, Buffer.from("a.txt"), packed, end])
  const { id } = await add("admin", {}, { name: "bomb.zip", content: bomb })
  const { headers, rawPayload } = await download("admin", id)
  expect(rawPayload).toEqual(bomb)
  expect(headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringMatching(/^attachment/),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  })
})

test("a picture that is also a web page is re-encoded without the page", async () => {
  const { id } = await add(
    "admin",
    {},
    { name: "map.gif", content: Buffer.concat([pictures.gif, Buffer.from(html)]) },
  )
  expect((await download("admin", id)).body).not.toContain("script")
})

test("a document that is also a web page is sent with its own type", async () => {
  const { id } = await add("admin", {}, { content: Buffer.concat([pdf, Buffer.from(html)]) })
  const { headers } = await download("admin", id)
  expect(headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" })
})

test.each(["../../etc/passwd.pdf", "..\\..\\boot.pdf", "/etc/cron.d/x.pdf"])(
  "the name %s can't name another folder",
  async (name) => {
    const material = await add("admin", {}, { name })
    const { headers } = await download("admin", material.id)
    expect(String(headers["content-disposition"])).not.toMatch(/[/\\]/)
    for (const key of await readdir(join(folder, "files/kept"))) expect(key).toMatch(/^[0-9a-f-]{36}$/)
  },
)
