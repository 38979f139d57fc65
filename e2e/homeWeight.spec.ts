import { expect, type Page, test } from "@playwright/test"
import { delayAllButDocument, firstPaint, kilobyte, reportBytes, watchTraffic, watchWire } from "./wire.ts"

test("the home page fetches the form's script when it is needed, and costs 120 KB with it", {
  tag: "@gate",
}, async ({ page }) => {
  const wire = await watchWire(page)
  const settled = watchTraffic(page)
  await page.goto("/")
  await settled()
  reportBytes("before the form is in sight", wire.bytes())
  expect(wire.transfers().map(({ url }) => url)).not.toContainEqual(expect.stringMatching(/react/))
  await page.getByRole("button", { name: "Send Message" }).click()
  // Only a hydrated form shows its errors without leaving the page.
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  await settled()
  reportBytes("in all", wire.bytes())
  expect(wire.transfers().some(({ url }) => /react/.test(url))).toBe(true)
  expect(wire.bytes()).toBeLessThan(120 * kilobyte)
})

// The bench measures the times on slow connections (npm run waiting:pages).
test("the home page is on a phone's screen with its document alone, and stays in its place when the rest comes", {
  tag: "@gate",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const rest = await delayAllButDocument(page)
  const settled = watchTraffic(page)
  await page.goto("/", { waitUntil: "commit" })
  await firstPaint(page)
  await expect(page.getByRole("heading", { name: "Empowering Future Female Educators" })).toBeInViewport()
  rest.resolve()
  await settled()
  expect(await layoutShift(page)).toBeLessThan(0.1)
})

/** How far the page moved while it was being read (cumulative layout shift). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType("layout-shift"))
            sum += (entry as PerformanceEntry & { value: number }).value
          if (list.getEntriesByName("end").length > 0) resolve(sum)
        })
        observer.observe({ type: "layout-shift", buffered: true })
        observer.observe({ type: "mark" })
        // The observer gets this mark after the movements before it.
        performance.mark("end")
      }),
  )
}
