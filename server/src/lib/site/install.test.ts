import sharp from "sharp"
import { expect, test } from "vitest"
import { openPages, sampleContent } from "../../../test/site.ts"

const logo = { id: "3f0c2b6e-0f1f-4a53-9a2b-9a8f5f1f3c11", width: 600, height: 600, alt: "The crest" }
const red = { r: 200, g: 0, b: 0, alpha: 1 }
let logoStatus = 200

async function openSite(change: Partial<typeof sampleContent>) {
  const app = await openPages({ content: async () => ({ ...sampleContent, ...change }) }, (routes) =>
    routes.get(`/uploads/pictures/${logo.id}-480.webp`, async (_request, reply) =>
      reply.code(logoStatus).send(
        await sharp({ create: { width: 480, height: 480, channels: 4, background: red } })
          .webp()
          .toBuffer(),
      ),
    ),
  )
  return {
    get: (url: string) => app.inject({ url }),
    manifest: async (query = "") => (await app.inject({ url: `/app.webmanifest${query}` })).json(),
  }
}

/** The colours of a picture's corner and of its middle: red, green, blue and opacity. */
async function coloursOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)]
  return { size: [info.width, info.height], corner: at(0, 0), middle: at(info.width / 2, info.height / 2) }
}

test("the web app manifest has the college's name and colour, and the shortcuts of each role", async () => {
  const { get, manifest } = await openSite({ short_name: "Chitsanzo (a demonstration)" })
  expect((await get("/app.webmanifest")).headers["content-type"]).toContain("application/manifest+json")
  expect(await manifest()).toMatchObject({
    id: "/",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    theme_color: "#10245e",
    name: "Chitsanzo Training College",
    short_name: "Chitsanzo",
  })
  for (const role of ["student", "lecturer", "admin"]) {
    const { shortcuts } = await manifest(`?role=${role}`)
    expect(shortcuts.length).toBeGreaterThan(2)
    for (const { url } of shortcuts) expect(url).toMatch(new RegExp(`^/${role}/`))
  }
  expect((await manifest("?role=visitor")).shortcuts).toBeUndefined()
})

test.each([
  ["Saint Mary Teacher Training College", "Saint Mary"],
  ["Mlatho", "Mlatho"],
  ["Katolikimaphunziro College", "Katolikimaph"],
])("the name %s is %s under the icon", async (name, short) => {
  expect((await (await openSite({ name, short_name: null })).manifest()).short_name).toBe(short)
})

test("each icon has its size and the built-in mark or the college's logo, with a margin if it is maskable", async () => {
  for (const content of [{}, { logo }]) {
    const { get, manifest } = await openSite(content)
    for (const { src, sizes, purpose } of (await manifest()).icons) {
      const { headers, rawPayload } = await get(src)
      expect(headers["content-type"], src).toBe("image/png")
      const { size, corner, middle } = await coloursOf(rawPayload)
      expect(size.join("x"), src).toBe(sizes)
      if (!("logo" in content)) continue
      expect(middle, src).toEqual([200, 0, 0, 255])
      expect(corner, src).toEqual(purpose === "maskable" ? [255, 255, 255, 255] : [200, 0, 0, 255])
    }
  }
})

test("a logo that can't be read now is read again at the next request", async () => {
  const { get } = await openSite({ logo })
  logoStatus = 503
  expect((await get("/pictures/icon-192.png")).statusCode).toBe(503)
  logoStatus = 200
  expect((await get("/pictures/icon-192.png")).statusCode).toBe(200)
})
