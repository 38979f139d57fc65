import type { Build } from "./build.ts"

export type Files = ReturnType<typeof createFiles>

const folder = "/assets/"
/** A built file's address: its name, the hash of its content, and its extension. */
const builtName = /([\w.-]+)-[\w-]{8}\.(\w+)/g
/** The file's name without the hash of its content: "core.js" for core-BrBQtgzo.js. */
const stemOf = (name: string) => name.replace(builtName, "$1.$2")
const nameOf = ({ url }: Request) => url.slice(url.lastIndexOf("/") + 1)

/** Built files, whose names change with their content. The files of all releases are in one cache. */
export function createFiles(scope: ServiceWorkerGlobalScope, { core }: Build) {
  const open = () => scope.caches.open("files")
  /** After failed starts of the portal, its files are fetched from the network again. */
  let isDistrusted = false

  /** Returns whether an answer is a file. A captive portal may answer with its own page instead. */
  const isFile = (answer: Response) =>
    answer.ok && !answer.redirected && !answer.headers.get("content-type")?.includes("html")

  /** Caches a file. It comes from the browser's own cache if it is there, which costs no data, or else from the network. */
  async function keep(address: string) {
    const files = await open()
    if (await files.match(address)) return
    // The browser's cache may contain a failure, or the page of a captive portal.
    let answer = await scope.fetch(address, { cache: "force-cache" })
    if (!isFile(answer)) answer = await scope.fetch(address, { cache: "reload" })
    if (!isFile(answer)) throw new Error(address)
    await files.put(address, answer)
  }

  /**
   * The names of all files that a release needs, as named in its cached files. `reach` is called with each name before the
   * file is read, so that it can cache the file.
   */
  async function namesIn(start: readonly string[], reach?: (name: string) => Promise<unknown> | undefined) {
    const files = await open()
    const names = new Set(start)
    for (const name of names) {
      await reach?.(name)
      const text = await (await files.match(folder + name))?.text()
      for (const [builtFileName] of text?.matchAll(builtName) ?? []) names.add(builtFileName)
    }
    return names
  }

  return {
    keep,
    distrust(value: boolean) {
      isDistrusted = value
    },

    async answer(event: FetchEvent): Promise<Response> {
      const { url } = event.request
      const files = await open()
      const stored = await files.match(url, { ignoreVary: true })
      if (stored && !isDistrusted) return stored
      try {
        const answer = await scope.fetch(event.request, isDistrusted ? { cache: "reload" } : {})
        if (isFile(answer)) {
          const copy = answer.clone()
          event.waitUntil(files.put(url, copy).catch(() => undefined))
        }
        return answer
      } catch (error) {
        if (stored) return stored
        throw error
      }
    },

    /** Caches the core, or throws. Returns a function that caches the files that replace others on this phone. */
    async storeRelease() {
      const storedStems = new Set((await (await open()).keys()).map((file) => stemOf(nameOf(file))))
      await Promise.all(core.map((name) => keep(folder + name)))
      return async () => {
        const { connection } = scope.navigator as { connection?: { saveData?: boolean } }
        if (connection?.saveData) return
        await namesIn(core, (name) =>
          storedStems.has(stemOf(name)) ? keep(folder + name).catch(() => undefined) : undefined,
        )
      }
    },

    /**
     * Deletes scripts and styles that belong neither to this release nor to the previous one. Fonts remain, because only
     * pages name them.
     */
    async dropOld(before: readonly string[]) {
      const needed = await namesIn([...core, ...before])
      const files = await open()
      for (const file of await files.keys()) {
        const name = nameOf(file)
        if (/\.(js|css)$/.test(name) && !needed.has(name)) await files.delete(file)
      }
    },
  }
}
