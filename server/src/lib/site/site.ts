import { fileURLToPath } from "node:url"
import type { FastifyInstance } from "fastify"

/** HTML if no other type is given. `styles` and `scripts` are the texts of the inlined ones. */
export type RenderedPage = {
  status: number
  text: string
  type?: string
  styles?: readonly string[]
  scripts?: readonly string[] | undefined
}
export type Values = Readonly<Record<string, string>>
/** The records that a page or a file shows: their kind, an id or the number of a page of a list, and the visitor's search. */
export type PageRequest = { kind: string; number: number; search?: Values }
type Post = (endpoint: string, body: unknown) => Promise<{ status: number; reply: object }>

/** The part of web/src/site/site.tsx that the server uses. */
export type Site<Content> = {
  addresses: readonly string[]
  formAddresses: readonly string[]
  /** Addresses at which a form is also answered to a GET, with the value of `field` at the end, as in /verify/CODE. */
  answeredAddresses: readonly { address: string; field: string }[]
  /** The addresses of pages without the website's frame: the portal's, and the one for being offline. */
  bareAddresses: readonly string[]
  /** The texts of the service worker, and of the one that removes itself. */
  workers: { working: string; retired: string }
  /** The name of this release, with which the portal compares its own; empty in development. */
  release: string
  /** The addresses of pages and files that show records, which the readers find. */
  recordAddresses: readonly string[]
  /** The records that an address shows. Undefined if it has no id or page number, or if its page shows no record. */
  requestedRecord: (route: string, params: Values, query: Values) => PageRequest | undefined
  /** The address of a page about one record; undefined for other pages. */
  addressOf: (route: string, record: unknown) => string | undefined
  renderRecord: (route: string, record: unknown, content: Content) => RenderedPage
  /** Says that the records can't be read now, with a link to try again; undefined for a file. */
  renderFailure: (route: string, address: string, content: Content) => RenderedPage | undefined
  /** Files for programs, by address; undefined if a file doesn't exist. */
  files: Readonly<
    Record<string, { type: string; write: (content: Content, query: Values) => string | undefined }>
  >
  /** Preview pictures of shared links, by address, as SVG. */
  pictures: Readonly<Record<string, (content: Content) => string>>
  /** The address to which this one redirects temporarily. */
  redirectOf: (route: string, content: Content) => string | undefined
  pageName: (route: string, query: Values) => string
  render: (name: string, content: Content, outcome?: object, record?: unknown) => RenderedPage
  submit: (address: string, values: Values, post: Post) => Promise<{ next: string } | { outcome: object }>
}

/** Returns the current site: in development it is reloaded after each change. */
export type LoadSite<Content> = () => Promise<Site<Content>>

const root = new URL("../../../../", import.meta.url)

/** Loads the bundle that `npm run build` wrote, which needs no node_modules. */
export async function loaderOfBuild<Content>(): Promise<LoadSite<Content>> {
  const site: Site<Content> = await import(new URL("dist/server/site.js", root).href)
  return async () => site
}

/** Loads the sources through Vite, which also serves them to the browser. */
export async function loaderOfSources<Content>(app: FastifyInstance): Promise<LoadSite<Content>> {
  const { createServer, isRunnableDevEnvironment } = await import("vite")
  const vite = await createServer({
    root: fileURLToPath(root),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new TypeError("Vite can't run the site here.")
  app.addHook("onRequest", (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
  app.addHook("onClose", () => vite.close())
  return () => ssr.runner.import("/web/src/site/site.tsx")
}
