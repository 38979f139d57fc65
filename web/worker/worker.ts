import { isPortalAddress } from "../src/lib/address/portalAddresses.ts"
import type { Build } from "./build.ts"
import { createFiles } from "./files.ts"
import type { Message } from "./message.ts"
import { createPages } from "./pages.ts"

/** Milliseconds after which a newer worker takes over even if other tabs are open. */
const longestWait = 7 * 24 * 60 * 60_000

/**
 * The service worker (record 54). It answers for built files, the portal's addresses and pages of the website. It never touches
 * the API, uploaded files or a write.
 */
export function startWorker(scope: ServiceWorkerGlobalScope, build: Build) {
  const files = createFiles(scope, build)
  const pages = createPages(scope, build, files)

  scope.addEventListener("install", (event) => event.waitUntil(install()))
  scope.addEventListener("activate", (event) => event.waitUntil(activate()))
  scope.addEventListener("message", (event) => event.waitUntil(receiveMessage(event.data)))
  scope.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== "GET" || origin !== scope.location.origin) return
    if (pathname.startsWith("/assets/")) return event.respondWith(files.answer(event))
    // The download of a file is a navigation too. It is left to the browser.
    if (mode !== "navigate" || /^\/(api|uploads)\/|\.\w+$/.test(pathname)) return
    event.respondWith(isPortalAddress(pathname) ? pages.portal(event) : pages.website(event))
  })

  /**
   * A visitor of the website downloads only the offline page. On a device with the portal, the whole release is cached. If
   * that fails, the older worker remains.
   */
  async function install() {
    await pages.storeOfflinePage()
    const open = await scope.clients.matchAll({ includeUncontrolled: true })
    const isUsed = open.some(({ url }) => isPortalAddress(new URL(url).pathname))
    if (isUsed || (await pages.hasPortal())) await pages.storePortal()
  }

  async function activate() {
    await files.dropOld(await pages.dropOld())
    await scope.clients.claim()
  }

  async function receiveMessage(message: Message) {
    if (message === "started") await pages.started()
    else if (message === "take over") await scope.skipWaiting()
    else if (message === "take over if alone") await takeOverIfAlone()
    else await keepAll(message.keep)
  }

  async function takeOverIfAlone() {
    const tabs = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" })
    if (tabs.length < 2 || (await pages.age()) > longestWait) await scope.skipWaiting()
  }

  async function keepAll(addresses: readonly string[]) {
    for (const address of addresses) {
      const keeping = address.startsWith("/assets/") ? files.keep(address) : pages.keep(address)
      // A failure doesn't stop the others. The file is fetched when it is needed.
      await keeping.catch(() => undefined)
    }
  }
}
