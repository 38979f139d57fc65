import { expect, type Page, test } from "@playwright/test"
import sharp from "sharp"
import { dateInDays } from "./days.ts"
import { signedInCalls } from "./people.ts"
import { kilobyte, openAndSettle, watchTraffic, watchWire } from "./wire.ts"

/** Noise that takes as many bytes as a photograph. With 48 across, it is 9 KB as an AVIF of 480 pixels. */
async function photograph(across: number, down: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const create = { width: across, height: down, channels: 3, background: "teal", noise } as const
  const speckles = await sharp({ create }).png().toBuffer()
  const buffer = await sharp(speckles)
    .resize({ width: across * 20 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer }
}

/** Scrolls to each picture until all have loaded. */
async function lookAtAll(page: Page) {
  const settled = watchTraffic(page)
  for (const picture of await page.locator("main .site-picture img").all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc))
      .toMatch(/\.avif$/)
  }
  await settled()
}

test("the news page with six photographs costs 120 KB in all, on a phone and on a desk", async ({
  browser,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  // One after another, because the college refuses writes that a busy machine can't do at once.
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const eventImage = await photograph(48, 32)
    const fields = { title: `Sports day ${n}`, startDate: `${dateInDays(n)}T09:00`, eventImage }
    const address = (await admin("post", "/events", undefined, fields)).event.event_image
    await expect.poll(async () => (await request.get(address)).headers()["content-type"]).toBe("image/webp")
  }
  for (const [width, height, deviceScaleFactor] of [
    [360, 740, 2],
    [1280, 800, 1],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor })
    const wire = await watchWire(page)
    await openAndSettle(page, "/news-events")
    await lookAtAll(page)
    expect(wire.bytes()).toBeLessThan(120 * kilobyte)
    await page.close()
  }
})

test("a page with 26 portraits costs 120 KB in all on a phone", async ({ browser, request }) => {
  const admin = await signedInCalls(request, "admin")
  const people = await Promise.all(
    Array.from({ length: 26 }, async (_, index) => {
      const { picture } = await admin("post", "/pictures", undefined, { file: await photograph(24, 24) })
      const name = `Example Person ${index + 1}`
      return { name, role: "Cook", photo: { ...picture, alt: name } }
    }),
  )
  const { page: before } = await admin("get", "/site/supportServices")
  const value = { ...before.value, teams: { teams: [{ name: "Kitchen", helps: "", people }] } }
  async function publish(value: object) {
    const { page: current } = await admin("get", "/site/supportServices")
    const { page: draft } = await admin("put", "/site/supportServices", { value, version: current.version })
    await admin("post", "/site/supportServices/publish", { version: draft.version })
  }
  await publish(value)

  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  const wire = await watchWire(page)
  await openAndSettle(page, "/support-services")
  await expect(page.locator("main .site-picture img")).toHaveCount(26)
  await lookAtAll(page)
  expect(wire.bytes()).toBeLessThan(120 * kilobyte)
  await page.close()
  // Journeys of the same worker visit the page with its own teams.
  await publish(before.value)
})
