import { setTimeout as pause } from "node:timers/promises"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { Role } from "#contract/lib/endpoints.ts"
import { sum } from "#contract/lib/objects.ts"
import { slowConnections } from "../../e2e/wire.ts"
import type { PortalFiles } from "../../web/src/lib/session/portal.ts"
import { password } from "../college.ts"
import type { Request, Waiting } from "./waterfall.ts"

export type Day = {
  signInPage: number
  /** The first sign-in on this device, and the next one. */
  first: Waiting
  second: Waiting
  screens: { address: string; first: number; again: number }[]
  /** Bytes of the dashboard and four screens for somebody who is still signed in. */
  anotherDay: number
}

declare global {
  interface Window {
    /** The time at which the requested screen was painted, in milliseconds since 1970. */
    painted?: number | undefined
  }
}

/** Milliseconds between two keys. */
const typing = 100

/** A person's first and second sign-in on a device and another day, in a separate browser on a slow connection. */
export async function spendDay(browser: Browser, url: string, role: Role): Promise<Day> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" })
  await context.addInitScript(watchScreen)
  const { waiting: first, signInPage, tab } = await signIn(context, url, role)
  const screens = await seeEach(tab)
  await tab.page.close()
  const { waiting: second, tab: next } = await signIn(context, url, role)
  await next.page.close()
  const anotherDay = await comeAnotherDay(context, `${url}/${role}/dashboard`)
  await context.close()
  return { signInPage, first, second, screens, anotherDay }
}

async function signIn(context: BrowserContext, url: string, role: Role) {
  const tab = await openTab(context)
  const { page } = tab
  await page.goto(`${url}/login`)
  await page.getByLabel("Email").click()
  await page.keyboard.type(`${role}@college.example`, { delay: typing })
  await page.getByLabel("Password", { exact: true }).click()
  await page.keyboard.type(password, { delay: typing })
  const ahead = await portalFiles(page)
  const time = await press(page, () => page.getByRole("button", { name: "Login" }).click())
  const pressed = await pressedAt(page)
  const signInPage = tab.bytes(({ sent, url }) => sent < pressed && !ahead.includes(new URL(url).pathname))
  const waiting = { time, bytes: tab.bytes() - signInPage, requests: tab.since(pressed) }
  await tab.quiet()
  return { signInPage, tab, waiting }
}

/** The portal's files that the sign-in page loads while somebody types, without those that the page itself needs. */
async function portalFiles(page: Page): Promise<string[]> {
  const props = await page.locator("[data-island=SignIn]").getAttribute("data-props")
  const { portal }: { portal?: PortalFiles } = JSON.parse(props ?? "{}")
  if (!portal) return []
  const files = [portal.src, ...portal.imports, ...portal.styles]
  return files.filter((file) => !/\/(react|islands|start|rolldown-runtime)-/.test(file))
}

async function comeAnotherDay(context: BrowserContext, address: string) {
  const { page, quiet, bytes } = await openTab(context)
  await page.goto(address)
  await quiet()
  for (const link of (await linksOf(page)).slice(0, 4)) {
    await press(page, () => linkTo(page, link).click())
    await quiet()
  }
  await page.close()
  return bytes()
}

async function seeEach({ page, quiet }: Tab) {
  const screens: Day["screens"] = []
  const addresses = await linksOf(page)
  const see = async (address: string) => {
    const time = await press(page, () => linkTo(page, address).click())
    await quiet()
    return time
  }
  for (const address of addresses) screens.push({ address, first: await see(address), again: 0 })
  for (const screen of screens) screen.again = await see(screen.address)
  return screens
}

const linkTo = (page: Page, address: string) => page.locator(`.side-nav a[href="${address}"]`)

/** The sidebar's links, except for the open screen. */
const linksOf = (page: Page) =>
  page
    .locator(".side-nav a:not([aria-current])")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))

/** Presses, and returns the milliseconds until the new screen with its figures is painted. */
async function press(page: Page, act: () => Promise<void>) {
  await act()
  await page.waitForFunction(() => window.painted !== undefined, undefined, { polling: 100 })
  const painted = await page.evaluate(() => window.painted ?? 0)
  return painted - (await pressedAt(page))
}

const pressedAt = (page: Page) => page.evaluate(() => Number(window.name.split("|")[0]))

type Tab = Awaited<ReturnType<typeof openTab>>

async function openTab(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const { bytes, delay } = slowConnections.slow3G
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: delay,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })

  const requests = new Map<string, Request>()
  let lastNews = Date.now()
  /** Milliseconds to add to the browser's clock of network events. */
  let offset = 0
  devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp, wallTime }) => {
    lastNews = Date.now()
    offset = (wallTime - timestamp) * 1000
    const { method, url } = request
    requests.set(requestId, {
      method,
      url,
      sent: wallTime * 1000,
      done: Number.NaN,
      bytes: 0,
      isCached: false,
    })
  })
  devtools.on("Network.requestServedFromCache", ({ requestId }) => {
    const request = requests.get(requestId)
    if (request) request.isCached = true
  })
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request && response.fromDiskCache) request.isCached = true
  })
  devtools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    lastNews = Date.now()
    const request = requests.get(requestId)
    if (request) Object.assign(request, { done: timestamp * 1000 + offset, bytes: encodedDataLength })
  })
  devtools.on("Network.loadingFailed", ({ requestId }) => requests.delete(requestId))

  const all = () => [...requests.values()]
  return {
    page,
    bytes: (counts: (request: Request) => boolean = () => true) =>
      sum(
        all()
          .filter(counts)
          .map(({ bytes }) => bytes),
      ),
    /** Resolves after a second and a half without traffic. */
    async quiet() {
      lastNews = Date.now()
      while (Date.now() - lastNews < 1_500 || all().some(({ done }) => Number.isNaN(done))) await pause(100)
    },
    /** The requests sent or answered since a moment, in milliseconds from it. */
    since: (moment: number) =>
      all()
        .filter(({ done }) => !(done < moment))
        .map((request) => ({ ...request, sent: request.sent - moment, done: request.done - moment })),
  }
}

/**
 * Runs in each page and records when somebody presses and when a new screen is painted. The name of a tab is preserved across its
 * pages.
 */
function watchScreen() {
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector("h1")?.textContent ?? ""
  const isNew = () =>
    heading() !== "" &&
    heading() !== window.name.split("|")[1] &&
    document.querySelector(".side-nav") !== null &&
    document.querySelector("#main .skeleton, #main .skeleton-line") === null
  addEventListener(
    "click",
    () => {
      window.name = `${now()}|${heading()}`
      window.painted = undefined
    },
    true,
  )
  let isWaiting = false
  new MutationObserver(() => {
    if (isWaiting || window.painted !== undefined || window.name === "" || !isNew()) return
    isWaiting = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false
        window.painted = now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}
