import { type Browser, expect, type Locator, test } from "@playwright/test"
import { pageCountOf } from "./screen.ts"

const openWithoutScripts = (browser: Browser, width: number, height: number) =>
  browser.newPage({ javaScriptEnabled: false, viewport: { width, height } })
const boxOf = async (part: Locator) => (await part.boundingBox())!

test("an applicant reads without scrolling who can apply, the fee and the documents, and prints one sheet", async ({
  browser,
}) => {
  const page = await openWithoutScripts(browser, 360, 740)
  await page.goto("/admissions")
  const head = page.locator(".apply-head")
  for (const part of [
    page.getByRole("heading", { level: 1, name: "Admissions" }),
    head.getByText("Who can apply"),
    head.getByText("Fees"),
    head.getByText("MWK 75,000 per term"),
    head.getByText("Documents", { exact: true }),
    head.getByText("Form, certified copies, national ID, fee receipt"),
  ]) {
    const { y, height } = await boxOf(part)
    expect(y + height).toBeLessThanOrEqual(740)
  }

  await head.getByRole("link", { name: "Requirements" }).click()
  await expect(page.getByRole("heading", { name: "Requirements" })).toBeInViewport()
  await page.goto("/admissions")
  await head.getByRole("link", { name: "Contact us" }).click()
  await expect(page.getByRole("heading", { name: "Our office" })).toBeInViewport()

  const [government, catholic] = await page.locator(".pathway-shares > svg > .band rect").all()
  const [governmentBox, catholicBox] = [await boxOf(government!), await boxOf(catholic!)]
  expect(governmentBox.width / catholicBox.width).toBeCloseTo(9, 1)

  const sheet = await page.pdf({ preferCSSPageSize: true })
  expect(pageCountOf(sheet)).toBe(1)
  expect(sheet.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[456][\d.]* 84[12][\d.]*\]/)
  await page.emulateMedia({ media: "print" })
  for (const text of ["Requirements", "How to apply", "Fees", "Our office", "Two ways in"])
    await expect(page.getByRole("heading", { name: text, exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toBeHidden()
  await page.close()
})

test("the two years rise as a staircase at a desk and on a phone, and the library's week is drawn to scale", async ({
  browser,
}) => {
  const page = await openWithoutScripts(browser, 1280, 800)
  await page.goto("/academics")
  const steps = async () =>
    Promise.all((await page.locator(".step-cloth").all()).map(async (step) => boxOf(step)))
  const atDesk = await steps()
  expect(atDesk).toHaveLength(5)
  for (const [index, step] of atDesk.entries()) {
    const below = atDesk[index - 1]
    // Each step begins where the previous one ends, has the same bottom edge, and is higher.
    if (below) {
      expect(step.x).toBeCloseTo(below.x + below.width, 0)
      expect(step.y).toBeLessThan(below.y)
      expect(step.y + step.height).toBeCloseTo(below.y + below.height, 0)
    }
  }
  // The landing has the length of two terms.
  expect(atDesk[2]!.width / atDesk[1]!.width).toBeCloseTo(2, 1)

  await page.setViewportSize({ width: 320, height: 640 })
  const widths = (await steps()).map(({ width }) => width)
  expect(widths).toEqual([...widths].sort((a, b) => a - b))
  expect(new Set(widths).size).toBe(5)
  const inSchools = page.getByRole("listitem").filter({ has: page.getByText("Terms 3 and 4") })
  await expect(inSchools).toContainText("In schools in Dedza and Ntcheu")

  await page.goto("/library")
  await expect(page.getByRole("row", { name: "Monday to Friday 07:30-12:00 and 13:30-16:30" })).toBeVisible()
  const [morning, afternoon] = await page.locator(".library-days .library-open").all()
  const [first, second] = [await boxOf(morning!), await boxOf(afternoon!)]
  expect(first.height / second.height).toBeCloseTo(4.5 / 3, 2)
  expect(await page.locator(".library-days .library-open").count()).toBe(10)
  await page.close()
})
