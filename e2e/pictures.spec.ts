import { expect, test } from "@playwright/test"
import sharp from "sharp"
import { day } from "./days.ts"
import { asking } from "./people.ts"
import { watchWire } from "./wire.ts"

const kilobyte = 1024

/** As heavy as a photograph: 9 KB as an AVIF of 480 pixels. */
async function photograph() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const speckles = await sharp({ create: { width: 48, height: 32, channels: 3, background: "teal", noise } })
    .png()
    .toBuffer()
  return sharp(speckles).resize({ width: 960 }).jpeg({ quality: 90 }).toBuffer()
}

test("the news page with six photographs costs 120 KB in all, on a phone and on a desk", async ({
  browser,
  request,
}) => {
  const admin = await asking(request, "admin")
  const addresses = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n): Promise<string> => {
      const eventImage = { name: "hall.jpg", mimeType: "image/jpeg", buffer: await photograph() }
      const fields = { title: `Sports day ${n}`, startDate: `${day(n)}T09:00`, eventImage }
      return (await admin("post", "/events", undefined, fields)).event.event_image
    }),
  )
  for (const address of addresses) {
    await expect
      .poll(async () => (await request.get(address)).headers()["content-type"], { timeout: 30_000 })
      .toBe("image/webp")
  }
  for (const [width, height, deviceScaleFactor] of [
    [360, 740, 2],
    [1280, 800, 1],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor })
    const wire = await watchWire(page)
    await page.goto("/news-events", { waitUntil: "networkidle" })
    for (const picture of await page.locator("main .site-picture img").all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc && img.naturalWidth))
        .toBeGreaterThan(0)
      expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
    }
    await page.waitForLoadState("networkidle")
    expect(wire.bytes()).toBeLessThan(120 * kilobyte)
    await page.close()
  }
})
