import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { sum } from "#contract/lib/objects.ts"
import { expectNoFaultInTurn, overflowAt } from "./axe.ts"
import { kilobyte, openAndSettle, reportBytes, watchTraffic, watchWire } from "./wire.ts"

// These rules apply to every page that the specification lists as public (spec 000 section 2.1), and to those added since.
const addresses = [
  "/",
  "/administration",
  "/academics",
  "/lecturers",
  "/admissions",
  "/support-services",
  "/news-events",
  "/campus-life",
  "/history",
  "/alumni",
  "/library",
  "/contact",
  "/login",
  "/register",
  "/forgot-password",
  "/privacy",
  "/search?search=fee",
]
for (const [number, address] of addresses.entries()) {
  test(`${address} is light, complete without scripts, and without a fault at any width`, {
    tag: "@gate",
  }, async ({ browser, page }) => {
    const wire = await watchWire(page)
    const [{ text, bytes }] = await Promise.all([
      readWithoutScripts(browser, address),
      readWithScripts(page, address),
    ])
    reportBytes(`${address}, to read`, bytes)
    expect(bytes).toBeLessThan(40 * kilobyte)
    reportBytes(`${address}, in all`, wire.bytes())
    // The sign-in page also fetches the portal. e2e/signInWeight.spec.ts counts the two separately.
    if (address !== "/login") expect(wire.bytes()).toBeLessThan(120 * kilobyte)
    const onlyByScripts = (await linesOf(page)).filter((line) => !text.includes(line))
    expect(onlyByScripts).toEqual([])

    // All pages are cached in the same way, so the gate opens only one of them again, and the drill opens each.
    if (address === "/" || process.env.EVERY_VARIANT) {
      wire.forget()
      await openAndSettle(page, address)
      reportBytes(`${address}, again`, wire.bytes())
      expect(wire.bytes()).toBeLessThan(kilobyte)
    }

    await expectNoFaultInTurn(page, number)
    for (const width of [360, 768, 1920]) expect(await overflowAt(page, width), `${width} px`).toEqual([])
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  })
}

test("no link, picture or part of any page leads to something missing", { tag: "@gate" }, async ({
  request,
  baseURL,
}) => {
  const pages = new Map<string, string>()
  const files = new Set<string>()
  const links: { from: string; to: URL }[] = []
  const waiting = ["/", ...addresses]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue
    const html = await read(request, address)
    pages.set(address, html)
    for (const [, attribute, value = ""] of html.matchAll(/ (href|src|action)="([^"]*)"/g)) {
      const to = new URL(value.replaceAll("&amp;", "&"), new URL(address, baseURL))
      if (to.origin !== baseURL) continue
      links.push({ from: address, to })
      const path = to.pathname + to.search
      if (attribute === "src" || /^\/(assets|uploads|pictures|api)\/|\.\w+$/.test(to.pathname))
        files.add(path)
      else waiting.push(path)
    }
  }
  expect(pages.size).toBeGreaterThan(addresses.length)
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
  for (const { from, to } of links.filter(({ to }) => to.hash)) {
    const id = decodeURIComponent(to.hash.slice(1))
    expect(pages.get(to.pathname + to.search), `${from} links to ${to.pathname}${to.hash}`).toContain(
      ` id="${id}"`,
    )
  }
})

async function read(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect(answer.status(), address).toBe(200)
  return answer.text()
}

async function readWithoutScripts(browser: Browser, address: string) {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const wire = await watchWire(page)
  await page.goto(address)
  const text = await linesOf(page)
  // The font is only for appearance. Until it has loaded, or if it never loads, the device's own font is used.
  const needed = wire.transfers().filter(({ url }) => !url.endsWith(".woff2"))
  await page.close()
  return { text, bytes: sum(needed.map(({ bytes }) => bytes)) }
}

/** The lines that a reader sees, without controls and the carousel's counter, which only work with scripts. */
async function linesOf(page: Page) {
  const text = await page.locator("body").innerText()
  const controls = [page.getByRole("button"), page.getByRole("tab")]
  const names = (await Promise.all(controls.map((control) => control.allInnerTexts())))
    .flat()
    .flatMap(asLines)
  const isControl = (line: string) => names.includes(line) || /^\d\d\/\d\d$/.test(line)
  return asLines(text).filter((line) => !isControl(line))
}

const asLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)

/** Opens a page and waits until no more requests follow, including those that wait for visibility or an idle browser. */
async function readWithScripts(page: Page, address: string) {
  const settled = watchTraffic(page)
  await page.goto(address)
  await scrollThrough(page)
  await waitForIslands(page)
  await settled()
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += 600) await page.mouse.wheel(0, 600)
}

/** Waits for the scripts of the page's islands. They are loaded once the browser is idle, which is late on a busy machine. */
async function waitForIslands(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-island]:not([data-wake=use])")].every((island) =>
      Object.keys(island).some((key) => key.startsWith("__reactContainer")),
    ),
  )
}
