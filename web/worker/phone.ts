import type { Build } from "./build.ts"
import type { Message } from "./message.ts"
import { startWorker } from "./worker.ts"

/** A phone for the worker's tests: its caches, its tabs, and a network with given answers. */

const origin = "https://college.example"
export const type = { html: "text/html; charset=utf-8", script: "text/javascript; charset=utf-8" }

export const answerOf = (text: string, contentType: string, init: ResponseInit = {}) =>
  new Response(text, {
    ...init,
    headers: { "content-type": contentType, date: "Tue, 24 Nov 2026 08:00:00 GMT", ...init.headers },
  })

/** A cache with only the methods that the worker uses. */
function createCache(isFull: () => boolean) {
  const stored = new Map<string, Response>()
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).href
  return {
    match: async (request: RequestInfo | URL) => stored.get(urlOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => {
      if (isFull()) throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
      const bytes = await answer.arrayBuffer()
      const { status, headers } = answer
      stored.set(urlOf(request), new Response(bytes, { status, headers }))
    },
    delete: async (request: RequestInfo | URL) => stored.delete(urlOf(request)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  }
}
type FakeCache = ReturnType<typeof createCache>

/** The state of a phone that remains when one worker replaces another. */
export function createPhone() {
  const stores = new Map<string, FakeCache>()
  const tabs: string[] = []
  /** Answers by path. Without an answer, the connection is broken. */
  const network = new Map<string, () => Response | Promise<Response>>()
  const requestedPaths: string[] = []
  let savesData = false
  let isFull = false

  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? createCache(() => isFull)
      stores.set(name, store)
      return store
    },
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (address: string, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, store] of stores) {
        if (cacheName !== undefined && name !== cacheName) continue
        const answer = await store.match(address)
        if (answer) return answer
      }
      return undefined
    },
  }

  /** Starts a worker. Returns functions that dispatch events to it. */
  function worker(begin: (scope: ServiceWorkerGlobalScope) => void) {
    const listeners = new Map<string, (event: object) => void>()
    const state = { hasTakenOver: false, isRegistered: true, hasClaimed: false }
    const scope = {
      caches,
      location: new URL(`${origin}/sw.js`),
      navigator: { connection: { saveData: savesData } },
      fetch: async (request: RequestInfo) => {
        const { pathname, search } = new URL(request instanceof Request ? request.url : request, origin)
        requestedPaths.push(pathname + search)
        const answer = network.get(pathname + search) ?? network.get(pathname)
        if (!answer) throw new TypeError("Failed to fetch")
        return answer()
      },
      clients: {
        matchAll: async () => tabs.map((path) => ({ url: origin + path })),
        claim: async () => {
          state.hasClaimed = true
        },
      },
      registration: {
        unregister: async () => {
          state.isRegistered = false
        },
      },
      skipWaiting: async () => {
        state.hasTakenOver = true
      },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    }
    begin(scope as unknown as ServiceWorkerGlobalScope)
    /** Dispatches an event, and waits for all promises that it starts. */
    async function dispatch(name: string, event: object) {
      const works: Promise<unknown>[] = []
      let answer: Promise<Response> | undefined
      const extended = {
        ...event,
        waitUntil: (work: Promise<unknown>) => void works.push(work),
        respondWith: (response: Promise<Response>) => {
          answer = response
        },
      }
      listeners.get(name)?.(extended)
      const reply = await answer
      // A promise may add another one to `works`, which the loop then waits for too.
      for (const work of works) await work
      return reply
    }
    const ask = (path: string, mode: "navigate" | "same-origin", method = "GET") => {
      const request = new Request(new URL(path, origin), { method })
      return dispatch("fetch", { request: Object.defineProperty(request, "mode", { value: mode }) })
    }
    return {
      state,
      install: () => dispatch("install", {}),
      activate: () => dispatch("activate", {}),
      tell: (data: Message) => dispatch("message", { data }),
      /** Opens an address as a person does. Undefined if the worker leaves the request to the browser. */
      open: (path: string) => ask(path, "navigate"),
      /** Requests a resource for a page. */
      load: (path: string, method?: string) => ask(path, "same-origin", method),
    }
  }

  return {
    network,
    requestedPaths,
    tabs,
    stores,
    saveData: () => {
      savesData = true
    },
    fill: () => {
      isFull = true
    },
    worker,
    cut: () => network.clear(),
    /** Makes the server serve this release. */
    serve(build: Release) {
      network.clear()
      for (const name of [...build.core, ...build.rest, ...build.deep])
        network.set(`/assets/${name}`, () => answerOf(scriptOf(build, name), type.script))
      const page = (text: string) => () =>
        answerOf(`<title>${text} · College</title><main>${text}</main>`, type.html)
      network.set("/shell", page(`shell ${build.core[0]}`))
      network.set("/login", page(`login ${build.core.at(-1)}`))
      network.set("/offline", page('offline <a href="#again">Try again</a><div id="kept"></div>'))
    },
    /** Installs a release and lets it take over. */
    async takeOn(build: Build) {
      const started = worker((scope) => startWorker(scope, build))
      await started.install()
      await started.activate()
      return started
    },
  }
}

/** A release. `rest` are the files that its core names, and `deep` are the files that only those name. */
export type Release = Build & { rest: readonly string[]; deep: readonly string[] }

/** A release whose files have hashes made of this letter. */
export function releaseOf(letter: string): Release {
  const file = (stem: string) => `${stem}-${letter.repeat(8)}.js`
  return {
    release: letter.repeat(8),
    core: [file("portal"), file("core"), file("site")],
    rest: [file("student"), file("admin")],
    deep: [file("student-forms"), file("admin-charts")],
  }
}

/** The text of a script. The core's script imports those in `rest`, and each of these imports one in `deep`. */
export function scriptOf({ core, rest, deep }: Release, name: string) {
  const imports = name === core[1] ? rest : deep.filter((_, index) => rest[index] === name)
  return [`// ${name}`, ...imports.map((importedFile) => `import("./${importedFile}")`)].join("\n")
}
