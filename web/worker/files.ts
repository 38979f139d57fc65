import type { Build } from "./build.ts"

export type Files = ReturnType<typeof createFiles>

/** The file's name without the hash of its content: "core" for /assets/core-BrBQtgzo.js. */
const stemOf = (address: string) =>
  address.slice(address.lastIndexOf("/") + 1).replace(/-[\w-]{8}\.(\w+)$/, ".$1")

/** Built files, which change their names with their content. All releases share one cache of them. */
export function createFiles(scope: ServiceWorkerGlobalScope, { core, rest }: Build) {
  const open = () => scope.caches.open("files")
  /** While the portal doesn't start, its files come from the network again. */
  let distrusted = false

  /** The page of a captive portal is no script. */
  const isFile = (answer: Response) =>
    answer.ok && !answer.redirected && !answer.headers.get("content-type")?.includes("html")

  /** Takes a file from the browser's own cache, where it costs nothing, or from the network. */
  async function keep(address: string) {
    const files = await open()
    if (await files.match(address)) return
    const answer = await scope.fetch(address, { cache: "force-cache" })
    if (!isFile(answer)) throw new Error(address)
    await files.put(address, answer)
  }

  return {
    keep,
    distrust(value: boolean) {
      distrusted = value
    },

    async answer(event: FetchEvent): Promise<Response> {
      const { url } = event.request
      const files = await open()
      const kept = await files.match(url, { ignoreVary: true })
      if (kept && !distrusted) return kept
      try {
        const answer = await scope.fetch(event.request, distrusted ? { cache: "reload" } : {})
        if (isFile(answer)) {
          const copy = answer.clone()
          event.waitUntil(files.put(url, copy).catch(() => undefined))
        }
        return answer
      } catch (error) {
        if (kept) return kept
        throw error
      }
    },

    /** Keeps the core, or throws; then what has taken the place of other files that this phone had. */
    async keepRelease() {
      const had = new Set((await (await open()).keys()).map(({ url }) => stemOf(url)))
      await Promise.all(core.map(keep))
      return async () => {
        const { connection } = scope.navigator as { connection?: { saveData?: boolean } }
        if (connection?.saveData) return
        for (const address of rest) if (had.has(stemOf(address))) await keep(address).catch(() => undefined)
      }
    },

    /** Deletes files that neither this release nor the one before has. */
    async dropOld(before: readonly string[]) {
      const needed = new Set([...core, ...rest, ...before])
      const files = await open()
      for (const { url } of await files.keys()) {
        if (!needed.has(new URL(url).pathname)) await files.delete(url)
      }
    },
  }
}
