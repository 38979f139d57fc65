import { itemAt } from "#contract/lib/objects.ts"
import type { Build } from "./build.ts"
import type { Files } from "./files.ts"

/** Milliseconds to wait for a page from the network. After that, the cached page is shown. */
const timeout = 3_000
const maxPages = 30
/** After this many starts of the portal without its message "started", the network is used. */
const maxStarts = 2

/** The element of the offline page into which links to the cached pages are put. */
const keptMark = '<div id="kept"></div>'

const isPage = (answer: Response) =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith("text/html")

/**
 * A copy of an answer without its address. A cached answer contains the address at which it was requested, and would be
 * refused at another one.
 */
const anywhere = ({ body, status, headers }: Response) => new Response(body, { status, headers })

/**
 * Manages the cached pages: the portal's shell and the sign-in page of this release, and pages of the website that were
 * visited.
 */
export function createPages(
  { caches, fetch }: ServiceWorkerGlobalScope,
  { release, core }: Build,
  files: Files,
) {
  const [shellMark, signInMark] = [itemAt(core, 0), itemAt(core, -1)]
  const ownName = `shell ${release}`
  const openOwnCache = () => caches.open(ownName)
  /** Reads a page from this release's cache. It doesn't create the cache, because only devices with the portal have one. */
  const ownPage = (address: string) => caches.match(address, { cacheName: ownName })
  const openPageCache = () => caches.open("pages")
  const shells = async () => (await caches.keys()).filter((name) => name.startsWith("shell "))

  /**
   * Fetches and caches a page of this release. Throws if the page belongs to another release, or if another server answered.
   */
  async function keepOwn(address: string, mark: string) {
    await keepOwnAnswer(address, await fetch(address, { cache: "no-cache" }), mark)
  }

  async function keepOwnAnswer(address: string, answer: Response, mark: string) {
    const text = await answer.clone().text()
    if (!isPage(answer) || !text.includes(mark)) throw new Error(address)
    await (await openOwnCache()).put(address, answer)
  }

  /**
   * Caches a visited page. An address with a query isn't cached, because the query may be a secret, as in a link in an
   * email.
   */
  async function keepSeen(address: string, answer: Response) {
    if (address.includes("?") || !isPage(answer) || answer.headers.get("cache-control")?.includes("no-store"))
      return
    const pages = await openPageCache()
    await pages.put(address, answer)
    for (const { url } of (await pages.keys()).slice(0, -maxPages)) {
      if (!url.endsWith("/offline")) await pages.delete(url)
    }
  }

  /** The offline page, with links to the cached pages. Its "Try again" leads to the requested address. */
  async function offline(url: string) {
    const pages = await openPageCache()
    const page = await pages.match("/offline")
    if (!page) return Response.error()
    const links: string[] = []
    for (const { url } of await pages.keys()) {
      const text = await (await pages.match(url))?.text()
      const title = /<title>(.*?)( · |<)/.exec(text ?? "")?.[1]
      if (title && !url.endsWith("/offline")) links.push(`<li><a href="${url}">${title}</a></li>`)
    }
    const text = await page.text()
    const list = links.length ? `<h2>Kept on this phone</h2><ul>${links.join("")}</ul>` : ""
    return new Response(
      text.replace("#again", () => url).replace(keptMark, () => list),
      { headers: page.headers },
    )
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
    return stored ? stored() : offline(event.request.url)
  }

  /** Writes into a cached page the date on which it was fetched. */
  async function dated(page: Response) {
    const day = new Date(page.headers.get("date") ?? 0).toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
    })
    const sentence = `The college can’t be reached just now. This page is as it was on ${day}.`
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
    hasPortal: () => caches.match("/shell"),

    async keepOffline() {
      const answer = await fetch("/offline", { cache: "no-cache" })
      const text = await answer.clone().text()
      if (!isPage(answer) || !text.includes(keptMark)) throw new Error("/offline")
      await (await openPageCache()).put("/offline", answer)
    },

    async storePortal() {
      const storeRest = await files.storeRelease()
      await keepOwn("/login", signInMark)
      await (await openOwnCache()).put("/files", Response.json(core))
      // The shell is cached last, because the portal counts as cached once the shell is.
      await keepOwn("/shell", shellMark)
      await storeRest()
    },

    async keep(address: string) {
      if (address === "/shell") {
        if (!(await ownPage(address))) await this.storePortal()
      } else if (!(await (await openPageCache()).match(address))) {
        await keepSeen(address, await fetch(address, { cache: "force-cache" }))
      }
    },

    /** Answers with the cached shell at once, and then fetches a newer one. */
    async portal(event: FetchEvent): Promise<Response> {
      const shell = await ownPage("/shell")
      const starts = shell ? await countStarts((starts) => Math.min(starts + 1, maxStarts)) : maxStarts
      files.distrust(starts >= maxStarts && shell !== undefined)
      if (shell && starts < maxStarts) {
        event.waitUntil(keepOwn("/shell", shellMark).catch(() => undefined))
        return anywhere(shell)
      }
      return fetch(event.request).catch(() => (shell ? anywhere(shell) : offline(event.request.url)))
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
        const stored = await (await openPageCache()).match(address)
        return first(event, fetch(event.request), stored && (() => dated(stored)), (answer) =>
          keepSeen(address, answer),
        )
      }
      // The page doesn't depend on "from", the address to which it leads afterwards. Without it, the same answer serves all
      // such addresses.
      searchParams.delete("from")
      const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
      const stored = await ownPage(pathname)
      const coming = fetch(address, { cache: "no-cache" })
      return first(event, coming.then(anywhere), stored && (async () => anywhere(stored)), async (answer) => {
        if (stored && address === pathname) await keepOwnAnswer(address, answer, signInMark)
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
