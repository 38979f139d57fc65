import type { Page } from "@playwright/test"

declare global {
  interface Window {
    /** The bytes of files that the page has sent, including pieces that were interrupted. */
    sentBytes?: number
  }
}

/**
 * Counts the bytes that the page sends, and breaks the connection at each of these turns. The second break waits for `until`.
 * Returns a promise that resolves when the second break is reached.
 */
export async function cutUpload(page: Page, turns: readonly number[], until: Promise<void>) {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send
    window.sentBytes = 0
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) window.sentBytes = (window.sentBytes ?? 0) + body.size
      send.call(this, body)
    }
  })
  let turn = 0
  const secondBreak = Promise.withResolvers<void>()
  await page.route(/\/api\/resumable-uploads\/\d+\?/, async (route) => {
    const cut = turns.indexOf(++turn)
    if (cut === 1) {
      secondBreak.resolve()
      await until
    }
    await (cut < 0 ? route.continue() : route.abort("connectionreset"))
  })
  return { secondBreak: secondBreak.promise }
}

/** Breaks the connection in the middle of the first download. */
export const cutDownload = (page: Page, after: number) =>
  page.addInitScript((max) => {
    const originalFetch = window.fetch
    let isCut = false
    window.fetch = async (...request) => {
      const response = await originalFetch(...request)
      if (isCut || !String(request[0]).endsWith("/download") || response.status !== 200) return response
      isCut = true
      let receivedBytes = 0
      const breaking = new TransformStream({
        async transform(chunk: Uint8Array, controller) {
          controller.enqueue(chunk.subarray(0, max - receivedBytes))
          receivedBytes += chunk.length
          if (receivedBytes < max) return
          // An error discards the data that has not been read yet.
          await new Promise((resolve) => setTimeout(resolve, 1000))
          controller.error(new TypeError("network error"))
        },
      })
      return new Response(response.body?.pipeThrough(breaking), response)
    }
  }, after)
