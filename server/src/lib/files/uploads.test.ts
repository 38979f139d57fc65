import { hash } from "node:crypto"
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import multipart from "@fastify/multipart"
import Fastify from "fastify"
import sharp from "sharp"
import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import { good, hostile, pdf, pictures, sidewaysPhotograph } from "../../../test/corpus.ts"
import { replyWithFailures } from "../http/errorReplies.ts"
import { createDiskStorage } from "./diskStorage.ts"
import { createFiles } from "./files.ts"
import { reencode } from "./pictures.ts"
import { receive } from "./uploads.ts"

const folder = await mkdtemp(join(tmpdir(), "uploads-"))
const drafts = join(folder, "files/drafts")
await mkdir(drafts, { recursive: true })
const files = createFiles(createDiskStorage(folder))

const app = Fastify()
await app.register(multipart)
replyWithFailures(app, new Map())
app.post("/", async (request) => {
  const fields = { submissionFile: "submission", photo: "picture" } as const
  const { body, uploads, discard } = await receive(request, fields, files)
  const received = Object.entries(uploads).map(async ([field, { path, sha256, ...upload }]) => [
    field,
    { ...upload, sha256: sha256.toString("hex"), content: (await readFile(path)).toString("base64") },
  ])
  const answer = { body, uploads: Object.fromEntries(await Promise.all(received)) }
  await discard()
  return answer
})
const address = await app.listen({ port: 0, host: "127.0.0.1" })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
// No upload leaves its draft behind.
afterEach(() => vi.waitFor(async () => expect(await readdir(drafts)).toEqual([])))

type Answer = {
  body: Record<string, string>
  uploads: Record<string, { name: string; size: number; sha256: string; content: string }>
  message: string
  errors: Record<string, string>
}

async function post(parts: [field: string, content: string | Buffer, name?: string][]) {
  const form = new FormData()
  for (const [field, content, name] of parts) {
    if (typeof content === "string") form.append(field, content)
    else form.append(field, new Blob([new Uint8Array(content)]), name)
  }
  const response = await fetch(address, { method: "POST", body: form })
  return { status: response.status, body: (await response.json()) as Answer }
}

describe("a good file", () => {
  test.each(good)("%s is accepted", async (name, content, mediaType) => {
    const { body } = await post([["submissionFile", content, name]])
    expect(body.uploads?.submissionFile, JSON.stringify(body)).toMatchObject({ name, mediaType })
  })

  test("arrives byte for byte, with its name, size and checksum, beside the fields", async () => {
    const name = 'My "plan", 100%.pdf'
    const { body } = await post([
      ["submissionFile", pdf, name],
      ["comments", "Ndathokoza"],
    ])
    expect(body.body).toEqual({ comments: "Ndathokoza" })
    const expected = { name, content: pdf.toString("base64"), size: pdf.length, sha256: hash("sha256", pdf) }
    expect(body.uploads.submissionFile).toMatchObject(expected)
  })

  test("may be sent under either spelling of its field", async () => {
    const { body } = await post([["submission_file", pdf, "Essay.pdf"]])
    expect(Object.keys(body.uploads)).toEqual(["submissionFile"])
  })

  test("for a field without files is ignored", async () => {
    const { body } = await post([["virus", Buffer.alloc(100_000), "virus.exe"]])
    expect(body).toEqual({ body: {}, uploads: {} })
  })

  test("may be left out", async () => {
    const { body } = await post([["photo", Buffer.alloc(0), ""]])
    expect(body.uploads).toEqual({})
  })
})

describe("a hostile file", () => {
  test.each(hostile)("%s is refused", async (name, content, sentence) => {
    const { status, body } = await post([["submissionFile", content, name]])
    expect(body).toMatchObject({ success: false, code: "invalid" })
    expect(status).toBe(422)
    expect(body.errors.submissionFile).toContain(sentence)
  })

  test("over its field's limit is rejected and not truncated", async () => {
    const content = Buffer.alloc(10 * 1024 ** 2 + 1, "x")
    const { status, body } = await post([["submissionFile", content, "long.txt"]])
    expect(status).toBe(413)
    expect(body.errors).toEqual({
      submissionFile: "“long.txt” is larger than 10 MB, the most for this field.",
    })
  })

  test("is limited by its own field's maximum", async () => {
    const { body } = await post([["photo", Buffer.alloc(5 * 1024 ** 2 + 1), "photo.jpg"]])
    expect(body.errors).toEqual({ photo: "“photo.jpg” is larger than 5 MB, the most for this field." })
  })

  test("can't be sent twenty times, because a field takes one file", async () => {
    const draft = vi.spyOn(files, "draft")
    const { status, body } = await post(
      Array.from({ length: 20 }, (_, index) => ["submissionFile", pdf, `${index}.pdf`]),
    )
    expect([status, body.errors]).toEqual([422, { submissionFile: "Please send one file only." }])
    expect(draft).toHaveBeenCalledTimes(1)
  })

  test("is rejected with the field's allowed types", async () => {
    const { body } = await post([["photo", pdf, "essay.pdf"]])
    expect(body.errors.photo).toBe(
      "“essay.pdf” can't be taken here. Choose a file whose name ends in .jpg, .jpeg, .png, .gif or .webp.",
    )
  })
})

describe("a form that is too large", () => {
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`
  const part = `--x\r\nContent-Disposition: form-data; name="submissionFile"; filename="a.txt"\r\n\r\n`

  /**
   * Sends the beginning of a request and returns the reply that comes before the rest, once the server has closed the
   * connection.
   */
  async function begin(length: number, content: string) {
    const socket = connect(Number(new URL(address).port))
    socket.on("error", () => undefined)
    socket.write(head(length) + content)
    return text(socket)
  }

  test("is refused as soon as its headers say so, and the connection is closed", async () => {
    const answer = await begin(300 * 1024 ** 2, part)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain("This file is larger than 10 MB, the most for this field.")
  })

  test("is refused as soon as a file of it is, without waiting for the rest", async () => {
    const answer = await begin(12 * 1024 ** 2, part + "x".repeat(10 * 1024 ** 2 + 1))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain("“a.txt” is larger than 10 MB, the most for this field.")
  })

  test.each([
    ["one long text", 1, 70_000],
    ["many texts", 6, 60_000],
  ])("because of %s is refused", async (_, count, length) => {
    const { status, body } = await post(
      Array.from({ length: count }, (_, index) => [`t${index}`, "x".repeat(length)]),
    )
    expect([status, body.message]).toEqual([413, "This form holds too much text. Please shorten it."])
  })
})

describe("a name", () => {
  test("is wanted", async () => {
    const { body } = await post([["photo", pictures.png, ""]])
    expect(body.message).toBe(
      "This file has no name. Choose a file whose name ends in .jpg, .jpeg, .png, .gif or .webp.",
    )
  })

  test.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\Chikondi\\essay.txt", "essay.txt"],
    ["essay\u202etxt.exe.txt", "essaytxt.exe.txt"],
    ["Ntchito ya ŵana.txt", "Ntchito ya ŵana.txt"],
    [`${"x".repeat(300)}.txt`, `${"x".repeat(145)}….txt`],
  ])("%j is kept as %j", async (given, stored) => {
    const { body } = await post([["submissionFile", Buffer.from("text"), given]])
    expect(body.uploads.submissionFile?.name).toBe(stored)
  })
})

describe("a picture", () => {
  const uploadPicture = async (content: Buffer, name: string) => {
    const { body } = await post([["photo", content, name]])
    return sharp(Buffer.from(body.uploads.photo!.content, "base64"), { animated: true }).metadata()
  }

  test("is turned upright and loses its metadata", async () => {
    const { width, height, orientation, exif } = await uploadPicture(sidewaysPhotograph, "photo.jpg")
    expect({ width, height, orientation, exif }).toEqual({ width: 20, height: 40 })
  })

  test("is made no larger than a screen needs", async () => {
    const create = { width: 6000, height: 3000, channels: 3, background: "#007a33" } as const
    const large = await sharp({ create }).png().toBuffer()
    expect(await uploadPicture(large, "photo.png")).toMatchObject({ width: 1600, height: 800, format: "png" })
  })

  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  async function moving(pages: number) {
    const frames = await Promise.all(["#000", "#c8102e", "#007a33"].map(frame))
    const all = Array.from({ length: pages }, (_, index) => frames[index % frames.length]!)
    return sharp(all, { join: { animated: true } })
      .gif()
      .toBuffer()
  }

  test("that is animated keeps one frame as a photograph, and all of them in work that is handed in", async () => {
    const gif = await moving(3)
    expect(await uploadPicture(gif, "photo.gif")).toMatchObject({ pages: 1, height: 300, format: "gif" })
    const { body } = await post([["submissionFile", gif, "Cycle.gif"]])
    const stored = sharp(Buffer.from(body.uploads.submissionFile!.content, "base64"), { animated: true })
    expect(await stored.metadata()).toMatchObject({ pages: 3, pageHeight: 300, format: "gif" })
  })

  test("with too many animation frames is refused", async () => {
    const { status, body } = await post([["submissionFile", await moving(120), "Cycle.gif"]])
    expect([status, body.message]).toEqual([
      422,
      "“Cycle.gif” has too many pixels. A picture may have 50 megapixels, and 10 if it moves. Save it smaller and choose that.",
    ])
  })

  test("waits for at most one picture of each other sender", async () => {
    const path = join(folder, "photo.png")
    await writeFile(path, pictures.png)
    const order: string[] = []
    const draw = (sender: string) =>
      reencode(path, { sender, onlyViewed: true }).then(() => order.push(sender))
    await Promise.all([..."aaaab"].map(draw))
    expect(order).toEqual(["a", "b", "a", "a", "a"])
  })

  test.each([
    ["photo.jpg", "png", "photo.png"],
    ["photo.JPG", "webp", "photo.webp"],
    ["photo.png", "jpg", "photo.jpg"],
    ["photo.jpeg", "gif", "photo.gif"],
    ["photo.jpeg", "jpg", "photo.jpeg"],
    [`${"x".repeat(146)}.jpg`, "webp", `${"x".repeat(144)}….webp`],
  ] as const)("%s that is a %s is kept as what it is, under the name %s", async (given, format, name) => {
    const { body } = await post([["photo", pictures[format], given]])
    const mediaType = `image/${format === "jpg" ? "jpeg" : format}`
    expect(body.uploads?.photo, JSON.stringify(body)).toMatchObject({ name, mediaType })
    const { format: drawnAs } = await sharp(Buffer.from(body.uploads.photo!.content, "base64")).metadata()
    expect(`image/${drawnAs}`).toBe(mediaType)
  })

  test("contains no script", async () => {
    const polyglot = Buffer.concat([pictures.gif, Buffer.from("<script>alert(1)</script>")])
    const { body } = await post([["photo", polyglot, "photo.gif"]])
    expect(Buffer.from(body.uploads.photo!.content, "base64").includes("script")).toBe(false)
  })
})

describe("a fault", () => {
  test("of a full disk is reported, and the next upload works once there is space", async () => {
    vi.spyOn(files, "draft").mockImplementationOnce(async () => {
      const path = join(drafts, "full")
      await symlink("/dev/full", path)
      return path
    })
    const { status, body } = await post([["submissionFile", pdf, "Essay.pdf"]])
    expect(status).toBe(503)
    expect(body.message).toMatch(/^The college's storage is full/)
    expect(await readdir(drafts)).toEqual([])
    expect(await post([["submissionFile", pdf, "Essay.pdf"]])).toMatchObject({ status: 200 })
  })

  test("of the connection in the middle of an upload leaves no file behind", async () => {
    const socket = connect(Number(new URL(address).port))
    const start = `--x\r\nContent-Disposition: form-data; name="submissionFile"; filename="a.txt"\r\n\r\n`
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${start}${"x".repeat(2000)}`,
    )
    await vi.waitFor(async () => expect(await readdir(drafts)).toHaveLength(1))
    socket.destroy()
  })

  test("of the form itself is reported", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: `--x\r\nContent-Disposition: form-data; name="submissionFile"; filename="a.txt"\r\n\r\nno end`,
    })
    expect(response.statusCode).toBe(400)
  })
})
