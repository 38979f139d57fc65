import type { Page } from "@playwright/test"

type Transfer = { url: string; bytes: number }

/** 400 kbit/s with 400 ms of delay and a processor four times slower: a cheap phone on a bad line. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Counts what a page's visit costs on the wire, headers and all. Call before the visit. */
export async function watchWire(page: Page, { slow = false } = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  if (slow) {
    await devtools.send("Network.emulateNetworkConditions", slow3G)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  }
  const urls = new Map<string, string>()
  const transfers: Transfer[] = []
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url))
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    transfers.push({ url: urls.get(requestId) ?? "", bytes: encodedDataLength })
  })
  return {
    /** All that was answered so far. */
    transfers: () => transfers,
    bytes: () => transfers.reduce((sum, { bytes }) => sum + bytes, 0),
    forget: () => transfers.splice(0),
  }
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
