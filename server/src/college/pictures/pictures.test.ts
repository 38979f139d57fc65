import { sql } from "kysely"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pixelFlood, sidewaysPhotograph } from "../../../test/corpus.ts"
import { formOf } from "../../../test/forms.ts"
import { createDiskStorage } from "../../lib/files/diskStorage.ts"
import { createFiles } from "../../lib/files/files.ts"
import { fileTasks, renderPicture } from "../../lib/files/jobs.ts"
import { pictureTasks } from "../../lib/files/pictureSizes.ts"
import { unusedPictureTasks } from "./jobs.ts"

const college = await openCollege()
const { call, db, folder, inject } = college
const storage = createDiskStorage(folder)

async function upload(content: Buffer, { name = "hall.jpg", crop = "", as = "admin" as Caller } = {}) {
  const form = await formOf({ crop }, { file: { name, content } })
  const response = await inject(as, { method: "POST", url: "/api/pictures", ...form })
  return { status: response.statusCode, body: response.json() }
}
const open = (url: string, headers = {}) => inject(null, { url, headers })
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })

async function countRenderings() {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where task_identifier = ${renderPicture.name}`.execute(db)
  return rows.length
}

const hall = await pictureOf(2000, 1000).jpeg().toBuffer()

describe("a picture of the website", () => {
  test("is kept in five widths and two formats, at addresses that anybody may open and keep for a year", async () => {
    const { status, body } = await upload(hall)
    expect(status).toBe(201)
    const { picture, sizes } = body.data
    expect(picture).toEqual({ id: expect.any(String), width: 1600, height: 800 })
    expect(sizes).toHaveLength(10)
    for (const { width, format, bytes } of sizes) {
      const { statusCode, headers, rawPayload } = await open(
        `/uploads/pictures/${picture.id}-${width}.${format}`,
      )
      expect([statusCode, rawPayload.length]).toEqual([200, bytes])
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": `image/${format}`,
        "content-disposition": expect.stringMatching(/^inline/),
        "x-content-type-options": "nosniff",
      })
      const stored = await sharp(rawPayload).metadata()
      expect([stored.width, stored.height]).toEqual([width, width / 2])
      expect(stored.format).toBe(format === "avif" ? "heif" : "webp")
    }
  })

  test("leaves no job to render its sizes, which the request has stored", async () => {
    const before = await countRenderings()
    await upload(hall)
    expect(await countRenderings()).toBe(before)
  })

  test("is never enlarged: its own width is used for all larger ones", async () => {
    const { picture, sizes } = (await upload(await pictureOf(600, 300).png().toBuffer(), { name: "a.png" }))
      .body.data
    expect(picture).toMatchObject({ width: 600, height: 300 })
    expect(sizes.map(({ width }: { width: number }) => width)).toEqual([
      120, 120, 240, 240, 480, 480, 960, 960,
    ])
    for (const width of [960, 1600]) {
      const { rawPayload } = await open(`/uploads/pictures/${picture.id}-${width}.webp`)
      expect((await sharp(rawPayload).metadata()).width).toBe(600)
    }
  })

  test("keeps the part that was cropped, of the picture as it is seen, and nothing about where it was taken", async () => {
    const left = await pictureOf(20, 20).png().toBuffer()
    const whole = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c8102e" } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { picture } = (await upload(whole, { name: "a.png", crop: "20,0,20,20" })).body.data
    expect(picture).toMatchObject({ width: 20, height: 20 })
    const { rawPayload } = await open(`/uploads/pictures/${picture.id}-240.webp`)
    const { dominant } = await sharp(rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(150)

    const upright = (await upload(sidewaysPhotograph, { crop: "0,10,20,500" })).body.data
    expect(upright.picture).toMatchObject({ width: 20, height: 30 })
    for (const address of [
      `/uploads/${upright.picture.id}`,
      `/uploads/pictures/${upright.picture.id}-240.avif`,
    ]) {
      const { exif, orientation } = await sharp((await open(address)).rawPayload).metadata()
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
  })

  test("does not hold up others while it is rendered", async () => {
    const answered: string[] = []
    const sending = upload(hall).then(() => answered.push("picture"))
    const open = async () => {
      const { status } = await call("lecturer", "GET /college")
      if (status === 200) answered.push("other")
    }
    await Promise.all([sending, ...Array.from({ length: 20 }, open)])
    expect(answered).toEqual([...Array.from({ length: 20 }, () => "other"), "picture"])
  })

  test("is rendered with its transparent background, as a logo needs", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const logo = await sharp({ create: { width: 300, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const { picture } = (await upload(logo, { name: "logo.png" })).body.data
    for (const format of ["avif", "webp"]) {
      const { rawPayload } = await open(`/uploads/pictures/${picture.id}-240.${format}`)
      const { isOpaque } = await sharp(rawPayload).stats()
      expect(isOpaque).toBe(false)
    }
  })

  test.each<[what: string, name: string, content: Buffer, sentence: RegExp]>([
    ["a pixel flood", "hall.png", pixelFlood, /has too many pixels.+Save it smaller/],
    ["a HEIC", "IMG_1.HEIC", heic(), /^“IMG_1.HEIC” is a HEIC picture.+Save it as JPEG/],
    ["a HEIC under another name", "hall.jpg", heic(), /^“hall.jpg” is a HEIC picture.+Save it as JPEG/],
    ["an SVG", "logo.svg", svg(), /^“logo.svg” can't be taken here. Choose a file whose name ends in/],
    [
      "an SVG under another name",
      "logo.png",
      svg(),
      /^“logo.png” is a web page or a drawing made of code. Save it as \.\w+,/,
    ],
    ["a large file", "hall.jpg", Buffer.alloc(5 * 1024 * 1024 + 1), /larger than 5 MB/],
    ["nothing", "", Buffer.alloc(0), /^Please choose a picture/],
  ])("is not %s, and is told why", async (_, name, content, sentence) => {
    const { status, body } = await upload(content, { name })
    expect(status).toBeGreaterThanOrEqual(413)
    expect(body.message).toMatch(sentence)
    expect(body.errors.file).toMatch(sentence)
  })

  test("is not cropped to nonsense", async () => {
    const { status, body } = await upload(hall, { crop: "1,2,3" })
    expect([status, body.errors.crop]).toEqual([
      422,
      "Crop must be left, top, width and height in pixels, such as 0,0,1600,900.",
    ])
  })

  test.each([
    [null, 401],
    ["student", 403],
    ["lecturer", 403],
  ] as const)("is not uploaded by %s", async (as, status) => {
    const before = await db.selectFrom("picture").select("file_id").execute()
    expect((await upload(hall, { as })).status).toBe(status)
    expect(await db.selectFrom("picture").select("file_id").execute()).toEqual(before)
  })

  test.each(["1-480.avif", "00000000-0000-4000-8000-000000000000-480.avif", "-480.avif", "x"])(
    "is not at %s",
    async (name) => {
      expect((await open(`/uploads/pictures/${name}`)).statusCode).toBe(404)
    },
  )

  test("has no other width or format", async () => {
    const { id } = (await upload(hall)).body.data.picture
    for (const name of [`${id}-500.avif`, `${id}-480.png`, `${id}-480`]) {
      expect((await open(`/uploads/pictures/${name}`)).statusCode, name).toBe(404)
    }
  })
})

describe("a picture that no text uses", () => {
  const tasks = [...unusedPictureTasks(db, createFiles(storage)), ...fileTasks(db, storage, console)]
  const sweep = async () => {
    await tasks[0]!.work({})
    await runJobs(db, tasks)
  }
  const age = (days: number) =>
    db
      .updateTable("file")
      .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .execute()

  /** Saves the college's details with a logo, and publishes them if asked to. */
  async function saveLogo(logo: object, { published }: { published: boolean }) {
    const value = {
      details: { name: "Mlatho Training College" },
      look: { logo: { ...logo, alt: "A bridge" } },
    }
    const page = { params: { key: "college" } } as const
    expect((await call("admin", "PUT /site/{key}", { ...page, body: { value } })).status).toBe(200)
    if (published)
      expect((await call("admin", "POST /site/{key}/publish", { ...page, body: {} })).status).toBe(200)
  }

  test("is deleted after a week, into the trash; one that is published, drafted or in a version stays", async () => {
    const uploaded = async () => (await upload(hall)).body.data.picture
    const earlier = await uploaded()
    const published = await uploaded()
    const drafted = await uploaded()
    const unused = await uploaded()
    await saveLogo(earlier, { published: true })
    await saveLogo(published, { published: true })
    await saveLogo(drafted, { published: false })
    const statuses = () =>
      Promise.all(
        [earlier, published, drafted, unused].map(
          async ({ id }) => (await open(`/uploads/pictures/${id}-480.avif`)).statusCode,
        ),
      )
    await age(6)
    await sweep()
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await age(8)
    await sweep()
    expect(await statuses()).toEqual([200, 200, 200, 404])
    const trash = []
    for await (const key of storage.listTrash()) trash.push(key)
    expect(trash).toContain(unused.id)
    const left = await db.selectFrom("picture_size").selectAll().where("picture_id", "=", unused.id).execute()
    expect(left).toEqual([])
  })
})

describe("a lecturer's photograph", () => {
  test("is sent in its own format until its sizes are rendered, and is kept for a day", async () => {
    const form = await formOf(
      {},
      { photo: { name: "me.png", content: await pictureOf(900, 900).png().toBuffer() } },
    )
    const saved = await inject("lecturer", { method: "PUT", url: "/api/auth/photo", ...form })
    const address = saved.json().data.user.photoUrl
    const first = await open(address)
    expect([first.headers["content-type"], first.headers["cache-control"]]).toEqual(["image/png", "no-cache"])
    await runJobs(db, pictureTasks(db, createFiles(storage)))
    const then = await open(address)
    expect([then.headers["content-type"], then.headers["cache-control"]]).toEqual([
      "image/webp",
      "public, max-age=86400",
    ])
    expect((await sharp(then.rawPayload).metadata()).width).toBe(480)
  })
})

/** The first bytes of a HEIC, by which it is detected. */
function heic() {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(200),
  ])
}

function svg() {
  return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
}
