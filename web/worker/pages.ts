import { itemAt } from "#contract/lib/objects.ts"
import type { Build } from "./build.ts"
import type { Files } from "./files.ts"
import { createVisitedPages, isPage } from "./visitedPages.ts"

/** Milliseconds to wait for a page from the network. After that, the cached page is shown. */
const timeout = 3_000
/** After this many starts of the portal without its message "started", the network is used. */
const maxStarts = 2

/**
 * A copy of an answer without its address. A cached answer contains the address at which it was requested, and would be
 * refused at another one.
 */
const anywhere = ({ body, status, headers }: Response) => new Response(body, { status, headers })

/** Answers for pages. It caches the portal's shell and the sign-in page of this release. */
export function createPages(scope: ServiceWorkerGlobalScope, { release, core }: Build, files: Files) {
  const { caches, fetch } = scope
  const visited = createVisitedPages(scope)
  const [shellMark, signInMark] = [itemAt(core, 0), itemAt(core, -1)]
  const ownName = `shell ${release}`
  const openOwnCache = () => caches.open(ownName)
  /** Reads a page from this release's cache. It doesn't create the cache, because only devices with the portal have one. */
  const ownPage = (address: string) => caches.match(address, { cacheName: ownName })
  const shells = async () => (await caches.keys()).filter((name) => name.startsWith("shell "))

  /**
   * Fetches and caches a page of this release. Throws if the page belongs to another release, or if another server answered.
   */
  async function storeOwn(address: string, mark: string) {
    await storeOwnAnswer(address, await fetch(address, { cache: "no-cache" }), mark)
  }

  async function storeOwnAnswer(address: string, answer: Response, mark: string) {
    const text = await answer.clone().text()
    if (!isPage(answer) || !text.includes(mark)) throw new Error(address)
    await (await openOwnCache()).put(address, answer)
  }

  /**
   * Answers with the network's response. If none arrives in time, answers with the cached page or, without one, with the
   * offline page.
   */
  async function first(
    event: FetchEvent,
    coming: Promise<Response>,
    stored: (() => Promise<Response>) | undefined,
    storeAnswer: (answer: Response) => Promise<void>,
  ) {
    event.waitUntil(coming.then((answer) => storeAnswer(answer.clone())).catch(() => undefined))
    const timedOut = new Promise<undefined>((resolve) => {
      // Without a cached page, there is nothing to show earlier, so the visitor waits for the response.
      if (stored) setTimeout(resolve, timeout)
    })
    const answer = await Promise.race([coming.catch(() => undefined), timedOut])
    if (answer && !(stored && answer.status >= 500)) return answer
    return stored ? stored() : visited.offlinePage(event.request.url)
  }

  /** Writes into a cached page the date on which it was fetched. */
  async function dated(page: Response) {
    const day = new Date(page.headers.get("date") ?? 0).toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
    })
    const sentence = `The college has not answered yet. This page is as it was on ${day}.`
    const note = `<div class="notice notice-warn"><p>${sentence}</p></div>`
    const text = await page.text()
    return new Response(text.replace(/<main[^>]*>/, `$&${note}`), { headers: page.headers })
  }

  async function countStarts(change: (starts: number) => number) {
    const cache = await openOwnCache()
    const starts = Number((await (await cache.match("/starts"))?.text()) ?? 0)
    // A full phone can't store the count. The portal opens nevertheless.
    await cache.put("/starts", new Response(String(change(starts)))).catch(() => undefined)
    return starts
  }

  return {
    storeOfflinePage: visited.storeOfflinePage,
    hasPortal: () => caches.match("/shell"),

    async storePortal() {
      const storeRest = await files.storeRelease()
      await storeOwn("/login", signInMark)
      await (await openOwnCache()).put("/files", Response.json(core))
      // The shell is cached last, because the portal counts as cached once the shell is.
      await storeOwn("/shell", shellMark)
      await storeRest()
    },

    async keep(address: string) {
      if (address === "/shell") {
        if (!(await ownPage(address))) await this.storePortal()
      } else if (!(await visited.find(address))) {
        await visited.store(address, await fetch(address, { cache: "force-cache" }))
      }
    },

    /** Answers with the cached shell at once, and then fetches a newer one. */
    async portal(event: FetchEvent): Promise<Response> {
      const shell = await ownPage("/shell")
      const starts = shell ? await countStarts((starts) => Math.min(starts + 1, maxStarts)) : maxStarts
      files.distrust(starts >= maxStarts && shell !== undefined)
      if (shell && starts < maxStarts) {
        event.waitUntil(storeOwn("/shell", shellMark).catch(() => undefined))
        return anywhere(shell)
      }
      return fetch(event.request).catch(() =>
        shell ? anywhere(shell) : visited.offlinePage(event.request.url),
      )
    },

    /** Called when the portal has rendered. */
    async started() {
      files.distrust(false)
      await countStarts(() => 0)
    },

    /** Answers with the network's response. If the page can't be loaded, a cached copy from an earlier visit replaces it. */
    async website(event: FetchEvent): Promise<Response> {
      const { pathname, searchParams } = new URL(event.request.url)
      if (pathname !== "/login") {
        const address = event.request.url
        const stored = await visited.find(address)
        return first(event, fetch(event.request), stored && (() => dated(stored)), (answer) =>
          visited.store(address, answer),
        )
      }
      // The page doesn't depend on "from", the address to which it leads afterwards. Without it, the same answer serves all
      // such addresses.
      searchParams.delete("from")
      const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
      const stored = await ownPage(pathname)
      const coming = fetch(address, { cache: "no-cache" })
      return first(event, coming.then(anywhere), stored && (async () => anywhere(stored)), async (answer) => {
        if (stored && address === pathname) await storeOwnAnswer(address, answer, signInMark)
      })
    },

    /** Milliseconds since this release was cached. */
    async age() {
      const shell = await ownPage("/shell")
      return shell ? Date.now() - Date.parse(shell.headers.get("date") ?? "") : 0
    },

    /** Deletes the shells of all releases except this one and the previous one. Returns the core of the previous one. */
    async dropOld(): Promise<string[]> {
      const [before, ...older] = (await shells()).filter((name) => name !== ownName).reverse()
      for (const name of older) await caches.delete(name)
      const list = before && (await (await caches.open(before)).match("/files"))
      return list ? list.json() : []
    },
  }
}
