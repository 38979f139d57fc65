import type { Build } from "./build.ts"
import type { Files } from "./files.ts"

/** Milliseconds after which a cached page is shown instead of one that hasn't arrived. */
const timeout = 3_000
const maxPages = 30
/** The number of starts without a message from the portal after which the network is used. */
const maxStarts = 2

/** The element of the offline page for links to the cached pages. */
const keptMark = '<div id="kept"></div>'

const isPage = (answer: Response) =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith("text/html")

/** A cached answer contains the address at which it was requested. This copy is valid at any address. */
const anywhere = ({ body, status, headers }: Response) => new Response(body, { status, headers })

/** The portal's shell and the sign-in page of this release, and visited pages of the website. */
export function createPages(
  { caches, fetch }: ServiceWorkerGlobalScope,
  { release, core }: Build,
  files: Files,
) {
  const [shellMark, signInMark] = [core[0]!, core.at(-1)!]
  const ownName = `shell ${release}`
  const own = () => caches.open(ownName)
  /** Reads without creating a cache. Only devices with the portal have one. */
  const ownPage = (address: string) => caches.match(address, { cacheName: ownName })
  const seen = () => caches.open("pages")
  const shells = async () => (await caches.keys()).filter((name) => name.startsWith("shell "))

  /** Fetches a page of this release. Throws if another release answers, or somebody else in between. */
  async function keepOwn(address: string, mark: string) {
    await keepOwnAnswer(address, await fetch(address, { cache: "no-cache" }), mark)
  }

  async function keepOwnAnswer(address: string, answer: Response, mark: string) {
    const text = await answer.clone().text()
    if (!isPage(answer) || !text.includes(mark)) throw new Error(address)
    await (await own()).put(address, answer)
  }

  /** A query may be one person's secret, as in a link in an e-mail. */
  async function keepSeen(address: string, answer: Response) {
    if (address.includes("?") || !isPage(answer) || answer.headers.get("cache-control")?.includes("no-store"))
      return
    const pages = await seen()
    await pages.put(address, answer)
    for (const { url } of (await pages.keys()).slice(0, -maxPages)) {
      if (!url.endsWith("/offline")) await pages.delete(url)
    }
  }

  /** The offline page, with links to the cached pages. */
  async function offline(asked: string) {
    const pages = await seen()
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
      text.replace("#again", () => asked).replace(keptMark, () => list),
      { headers: page.headers },
    )
  }

  /** Answers with the network's response; with the cached page, if nothing has arrived in time; or with the offline page. */
  async function first(
    event: FetchEvent,
    coming: Promise<Response>,
    stored: (() => Promise<Response>) | undefined,
    storeAnswer: (answer: Response) => Promise<void>,
  ) {
    event.waitUntil(coming.then((answer) => storeAnswer(answer.clone())).catch(() => undefined))
    const late = new Promise<undefined>((resolve) => {
      // On a slow connection, somebody without a cached page waits for the response.
      if (stored) setTimeout(resolve, timeout)
    })
    const answer = await Promise.race([coming.catch(() => undefined), late])
    if (answer && !(stored && answer.status >= 500)) return answer
    return stored ? stored() : offline(event.request.url)
  }

  /** Shows its date in a cached page. */
  async function dated(page: Response) {
    const day = new Date(page.headers.get("date") ?? 0).toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
    })
    const words = `The college can’t be reached just now. This page is as it was on ${day}.`
    const note = `<div class="notice notice-warn"><p>${words}</p></div>`
    const text = await page.text()
    return new Response(text.replace(/<main[^>]*>/, `$&${note}`), { headers: page.headers })
  }

  async function countStarts(change: (starts: number) => number) {
    const cache = await own()
    const starts = Number((await (await cache.match("/starts"))?.text()) ?? 0)
    // A full phone stores no count, and opens the portal all the same.
    await cache.put("/starts", new Response(String(change(starts)))).catch(() => undefined)
    return starts
  }

  return {
    hasPortal: () => caches.match("/shell"),

    async keepOffline() {
      const answer = await fetch("/offline", { cache: "no-cache" })
      const text = await answer.clone().text()
      if (!isPage(answer) || !text.includes(keptMark)) throw new Error("/offline")
      await (await seen()).put("/offline", answer)
    },

    async storePortal() {
      const storeRest = await files.storeRelease()
      await keepOwn("/login", signInMark)
      await (await own()).put("/files", Response.json(core))
      // Cached last, because the portal counts as cached once it is.
      await keepOwn("/shell", shellMark)
      await storeRest()
    },

    async keep(address: string) {
      if (address === "/shell") {
        if (!(await ownPage(address))) await this.storePortal()
      } else if (!(await (await seen()).match(address))) {
        await keepSeen(address, await fetch(address, { cache: "force-cache" }))
      }
    },

    /** Answers with the cached shell at once, and renews it afterwards. */
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

    /** The portal has rendered. */
    async started() {
      files.distrust(false)
      await countStarts(() => 0)
    },

    /** Tries the network first. A visited page replaces one that can't be loaded. */
    async website(event: FetchEvent): Promise<Response> {
      const { pathname, searchParams } = new URL(event.request.url)
      if (pathname !== "/login") {
        const address = event.request.url
        const stored = await (await seen()).match(address)
        return first(event, fetch(event.request), stored && (() => dated(stored)), (answer) =>
          keepSeen(address, answer),
        )
      }
      // The page is the same wherever it leads afterwards, so it is sent only once.
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

    /** Deletes the shells of all releases except this one and the previous one, whose core it returns. */
    async dropOld(): Promise<string[]> {
      const [before, ...older] = (await shells()).filter((name) => name !== ownName).reverse()
      for (const name of older) await caches.delete(name)
      const list = before && (await (await caches.open(before)).match("/files"))
      return list ? list.json() : []
    },
  }
}
