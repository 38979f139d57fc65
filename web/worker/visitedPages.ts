const maxPages = 30

/** The element of the offline page into which links to the cached pages are put. */
const linksMark = '<div id="kept"></div>'

export const isPage = (answer: Response) =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith("text/html")

/** Caches the pages of the website that were visited, and the page that replaces others without a connection. */
export function createVisitedPages({ caches, fetch }: ServiceWorkerGlobalScope) {
  const openCache = () => caches.open("pages")

  /**
   * Caches a visited page. An address with a query isn't cached, because the query may be a secret, as in a link in an
   * email.
   */
  async function store(address: string, answer: Response) {
    if (address.includes("?") || !isPage(answer) || answer.headers.get("cache-control")?.includes("no-store"))
      return
    const pages = await openCache()
    await pages.put(address, answer)
    for (const { url } of (await pages.keys()).slice(0, -maxPages)) {
      if (!url.endsWith("/offline")) await pages.delete(url)
    }
  }

  /** The offline page, with links to the cached pages. Its "Try again" leads to the requested address. */
  async function offlinePage(url: string) {
    const pages = await openCache()
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
      text.replace("#again", () => url).replace(linksMark, () => list),
      { headers: page.headers },
    )
  }

  async function storeOfflinePage() {
    const answer = await fetch("/offline", { cache: "no-cache" })
    const text = await answer.clone().text()
    if (!isPage(answer) || !text.includes(linksMark)) throw new Error("/offline")
    await (await openCache()).put("/offline", answer)
  }

  return {
    store,
    offlinePage,
    storeOfflinePage,
    find: async (address: string) => (await openCache()).match(address),
  }
}
