import { createHash } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import { requireValue } from "#contract/lib/objects.ts"
import { cachedPages, contentWaits } from "../limits.ts"
import { coalesce, coalesceEach } from "./coalesce.ts"
import { compressed, createPageCache, type Page } from "./pageCache.ts"
import type { LoadSite, PageRequest, RenderedPage, Site, Values } from "./site.ts"

/** Finds a record by its id, or a page of a list by its number. */
type RecordReader = (number: number, search: Values) => Promise<unknown>

export type PageOptions<Content> = {
  /** The content of the pages; called at every request. */
  content: () => Promise<Content>
  /** Finds the records of each kind that pages show; called at every request for such a page. */
  readers?: Readonly<Record<string, RecordReader>>
  /** Serves the sources with hot reload instead of the build. */
  development: boolean
  /** How long a page waits for its content; changed by tests only. */
  waits?: typeof contentWaits
}

export type PageRenderer<Content extends { version: string }> = ReturnType<typeof createPageRenderer<Content>>

/** Reads what pages show, and renders them or takes them from a cache. */
export function createPageRenderer<Content extends { version: string }>(
  { content, readers = {}, development, waits = contentWaits }: PageOptions<Content>,
  loadSite: LoadSite<Content>,
  log: FastifyBaseLogger,
) {
  /** `all` has pages at a limited number of addresses, and `searched` has results of searches. */
  const caches = { all: createPageCache(cachedPages.all), searched: createPageCache(cachedPages.searches) }
  let lastContent: Content | undefined
  const read = coalesce(content)

  /** While the database is down or slow, the last known content is shown. */
  async function latestContent() {
    try {
      lastContent = await within(lastContent ? waits.known : waits.unknown, read())
    } catch (error) {
      log.warn({ err: error }, "the content of the pages can't be read")
      if (!lastContent) throw error
    }
    return lastContent
  }

  const readRecord = coalesceEach((name: string) => {
    const { kind, number, search = {} }: PageRequest = JSON.parse(name)
    return requireValue(readers[kind], `reader of ${kind}`)(number, search)
  })

  return {
    loadSite,
    latestContent,
    /** Reads a record. Fails sooner if an older page about the record can be sent instead. */
    readRecord: (name: string, isKnown: boolean) =>
      within(isKnown ? waits.known : waits.unknown, readRecord(name)),
    /** Renders a page, or takes it from the cache. */
    async page(
      name: string,
      version: string,
      render: (site: Site<Content>) => RenderedPage,
      cache: keyof typeof caches = "all",
    ): Promise<Page> {
      const rendered = async () =>
        compressed(render(await loadSite()), { development, isCached: cache === "all" })
      return development ? rendered() : caches[cache].page(name, version, rendered)
    },
    lastPage: (name: string, cache: keyof typeof caches) => caches[cache].last(name),
    /** A page for one person, which is unlikely to be requested again. */
    pageOnce: (page: RenderedPage) => compressed(page, { development, isCached: false }),
  }
}

export const versionOf = ({ version }: { version: string }, record: unknown) =>
  createHash("sha256")
    .update(JSON.stringify([version, record]))
    .digest("base64")

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
