import type { Page } from "@playwright/test"

declare global {
  interface Window {
    /** Bytes of files that the page has sent, those of pieces that were cut included. */
    sentBytes?: number
  }
}

/**
 * Counts what the page sends, and cuts the line at each of these turns; `held` waits before the second cut. Returns a
 * promise of the moment at which the second cut is reached.
 */
export async function cutPieces(page: Page, turns: readonly number[], held: Promise<void>) {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send
    window.sentBytes = 0
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) window.sentBytes = (window.sentBytes ?? 0) + body.size
      send.call(this, body)
    }
  })
  let turn = 0
  const isHeld = Promise.withResolvers<void>()
  await page.route(/\/api\/resumable-uploads\/\d+\?/, async (route) => {
    const cut = turns.indexOf(++turn)
    if (cut === 1) {
      isHeld.resolve()
      await held
    }
    await (cut < 0 ? route.continue() : route.abort("connectionreset"))
  })
  return { isHeld: isHeld.promise }
}

/** Breaks the line in the middle of the first download. */
export const cutDownload = (page: Page, after: number) =>
  page.addInitScript((max) => {
    const usual = window.fetch
    let isCut = false
    window.fetch = async (...request) => {
      const response = await usual(...request)
      if (isCut || !String(request[0]).endsWith("/download") || response.status !== 200) return response
      isCut = true
      let came = 0
      const breaking = new TransformStream({
        async transform(chunk: Uint8Array, controller) {
          controller.enqueue(chunk.subarray(0, max - came))
          came += chunk.length
          if (came < max) return
          // An error throws away what waits to be read.
          await new Promise((resolve) => setTimeout(resolve, 1000))
          controller.error(new TypeError("network error"))
        },
      })
      return new Response(response.body?.pipeThrough(breaking), response)
    }
  }, after)
