import { type Page, type Request, test } from "@playwright/test"
import { sum } from "#contract/lib/objects.ts"
import { waitForPaint } from "./screen.ts"

export const kilobyte = 1024

type Transfer = { url: string; bytes: number }

/** The connections of a cheap phone that is four times slower than this machine: bytes per second, and milliseconds of delay. */
export const slowConnections = {
  slow3G: { bytes: 50_000, delay: 400 },
  edge: { bytes: 30_000, delay: 840 },
} as const

/** Counts the bytes of a visit on the network, including headers. Call it before the visit. */
export async function watchWire(page: Page, line?: (typeof slowConnections)[keyof typeof slowConnections]) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  if (line) {
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.delay,
      downloadThroughput: line.bytes,
      uploadThroughput: line.bytes,
    })
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  }
  const urls = new Map<string, string>()
  const transfers: Transfer[] = []
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url))
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    transfers.push({ url: urls.get(requestId) ?? "", bytes: encodedDataLength })
  })
  return {
    /** The requests answered so far. */
    transfers: () => transfers,
    bytes: () => sum(transfers.map(({ bytes }) => bytes)),
    forget: () => transfers.splice(0),
  }
}

/** Notes the weight of a part of the page in the report of the run. With TELL it is also printed. */
export function reportBytes(part: string, bytes: number) {
  const figure = `${(bytes / kilobyte).toFixed(1)} KB`
  test.info().annotations.push({ type: part, description: figure })
  if (process.env.TELL) console.log(`${part}: ${figure}`)
}

/** Waits until the sign-in page has loaded the portal's script and styles, which it does while somebody types. */
export async function waitForPortalFiles(page: Page) {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name)
    return [/\/core-.*\.js$/, /\/portal-.*\.js$/, /\/core-.*\.css$/].every((file) =>
      names.some((name) => file.test(name)),
    )
  })
}

/** Milliseconds without a request after which a screen has requested all of its data. */
const silence = 200

declare global {
  interface Window {
    /** Counts what the page is encrypting, decrypting, reading or writing on the device. */
    deviceWork?: () => number
  }
}

/** Counts the page's unfinished work with the device's storage, which is encrypted: an answer is shown before it is stored. */
function countDeviceWork() {
  let open = 0
  const end = () => {
    open--
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...given) {
    const begun = transaction.apply(this, given)
    open++
    for (const over of ["complete", "abort"]) begun.addEventListener(over, end)
    return begun
  }
  for (const name of ["encrypt", "decrypt", "sign", "digest"] as const) {
    const original = SubtleCrypto.prototype[name] as (...given: unknown[]) => Promise<ArrayBuffer>
    SubtleCrypto.prototype[name] = function (...given: unknown[]) {
      const begun = original.apply(this, given)
      open++
      begun.then(end, end)
      return begun
    }
  }
  window.deviceWork = () => open
}

/**
 * Returns a function that waits until every request is answered, the page has painted the data, stored it on the device and had
 * an idle moment, and no new request has followed. Call it before the visit. Playwright's "networkidle" is used nowhere, because it never comes if the page
 * was silent for half a second while it was still being read, as on a busy machine.
 */
export function watchTraffic(page: Page) {
  const open = new Set<Request>()
  let lastActivity = 0
  const counting = page.addInitScript(countDeviceWork)
  const recording = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    lastActivity = performance.now()
  }
  page.on(
    "request",
    recording((request) => open.add(request)),
  )
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(
      end as "requestfinished",
      recording((request) => open.delete(request)),
    )
  }
  return async function settled() {
    await counting
    lastActivity = performance.now()
    while (open.size > 0 || performance.now() - lastActivity < silence) {
      await new Promise((resolve) => setTimeout(resolve, silence / 4))
      await waitForPaint(page)
      await waitForIdleMoment(page)
      if (await page.evaluate(() => window.deviceWork?.())) lastActivity = performance.now()
    }
  }
}

/**
 * Waits until the page has run what it put off until the browser is idle. Chromium calls an idle page back without fail only
 * with a time limit.
 */
const waitForIdleMoment = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })))

/** Opens a page and waits until its requests are answered and no new one follows. */
export async function openAndSettle(page: Page, address: string) {
  const settled = watchTraffic(page)
  await page.goto(address)
  await settled()
}

/** Delays every file except the document itself until the promise is resolved. */
export async function delayAllButDocument(page: Page) {
  const rest = Promise.withResolvers<void>()
  await page.route("**/*", async (route) => {
    if (!route.request().isNavigationRequest()) await rest.promise
    await route.continue()
  })
  return rest
}

/** Milliseconds from the start of the visit to the first words on the screen. */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name === "first-contentful-paint") resolve(Math.round(startTime))
          }
        }).observe({ type: "paint", buffered: true })
      }),
  )
}

/** Milliseconds until the largest element of the first screen was painted, as far as the page has loaded. */
export function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(Math.round(list.getEntries().at(-1)!.startTime))
        }).observe({ type: "largest-contentful-paint", buffered: true })
      }),
  )
}
