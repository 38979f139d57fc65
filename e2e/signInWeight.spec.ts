import { expect, type Page, test } from "@playwright/test"
import { sum } from "#contract/lib/objects.ts"
import type { PortalFiles } from "../web/src/lib/session/portal.ts"
import { password } from "./college.ts"
import { addressOf, fillLogin } from "./people.ts"
import {
  delayAllButDocument,
  firstPaint,
  kilobyte,
  openAndSettle,
  reportBytes,
  waitForPortalFiles,
  watchTraffic,
  watchWire,
} from "./wire.ts"

test("the sign-in page is read within 40 KB, without any script", { tag: "@gate" }, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const wire = await watchWire(page)
  await page.goto("/login")
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible()
  await expect(page.getByLabel("Email")).toBeVisible()
  reportBytes("to read", wire.bytes())
  expect(wire.bytes()).toBeLessThan(40 * kilobyte)
})

test("the sign-in page costs 120 KB with its script and typeface, and fetches the portal meanwhile", {
  tag: "@gate",
}, async ({ page }) => {
  const wire = await watchWire(page)
  const settled = watchTraffic(page)
  await page.goto("/login")
  await settled()
  // Only a hydrated island shows the password.
  await page.getByLabel("Password", { exact: true }).fill("a password")
  await page.getByRole("button", { name: "Show Password" }).click()
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text")
  await waitForPortalFiles(page)
  await settled()
  const ahead = await portalFiles(page)
  const own = wire.transfers().filter(({ url }) => !ahead.includes(new URL(url).pathname))
  reportBytes("in all", sumOf(own))
  expect(own.length).toBeGreaterThan(4)
  expect(sumOf(own)).toBeLessThan(120 * kilobyte)
  expect(wire.transfers().length - own.length).toBeGreaterThanOrEqual(2)
})

test("an unchanged sign-in page costs a kilobyte", { tag: "@gate" }, async ({ page }) => {
  const wire = await watchWire(page)
  await openAndSettle(page, "/login")
  wire.forget()
  await openAndSettle(page, "/login")
  const document = wire.transfers().find(({ url }) => url.endsWith("/login"))
  reportBytes("again", document?.bytes ?? 0)
  expect(document?.bytes).toBeLessThan(kilobyte)
})

for (const who of ["admin", "lecturer", "student"] as const) {
  test(`the first dashboard of the ${who} costs 80 KB beyond the sign-in page, in two round trips after Login, and its script nothing again`, {
    tag: ["@gate", "@fresh"],
  }, async ({ page }) => {
    const wire = await watchWire(page)
    const settled = watchTraffic(page)
    await page.goto("/login")
    await waitForPortalFiles(page)
    await settled()
    const ahead = await portalFiles(page)
    const meanwhile = wire.transfers().filter(({ url }) => ahead.includes(new URL(url).pathname))
    const documents: string[] = []
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    wire.forget()
    await fillLogin(page, addressOf(who), password)
    await page.locator(".stat dd").first().waitFor()
    await expect(page.locator(".skeleton-line")).toHaveCount(0)
    const bytes = wire.bytes() + sumOf(meanwhile)
    reportBytes("the portal", bytes)
    expect(bytes).toBeLessThan(80 * kilobyte)
    expect(documents).toEqual([])

    wire.forget()
    await openAndSettle(page, `/${who}/dashboard`)
    expect(sumOf(wire.transfers().filter(({ url }) => url.includes("/assets/")))).toBe(0)
    reportBytes("again", wire.bytes())
    expect(wire.bytes()).toBeLessThan(10 * kilobyte)
  })
}

test("the sign-in page is on the screen with its document alone", { tag: "@gate" }, async ({ page }) => {
  await delayAllButDocument(page)
  await page.goto("/login", { waitUntil: "commit" })
  await firstPaint(page)
  await expect(page.getByRole("button", { name: "Login" })).toBeInViewport()
})

/** The portal's files that the sign-in page loads while somebody types. */
async function portalFiles(page: Page): Promise<string[]> {
  const props = await page.locator("[data-island=SignIn]").getAttribute("data-props")
  const { src, imports, styles }: PortalFiles = JSON.parse(props ?? "").portal
  const shared = /\/(react|islands|start|runtime)-/
  return [src, ...imports, ...styles].filter((file) => !shared.test(file))
}

const sumOf = (transfers: readonly { bytes: number }[]) => sum(transfers.map(({ bytes }) => bytes))
