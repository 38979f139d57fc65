import { fileURLToPath } from "node:url"
import type { FastifyInstance } from "fastify"

export type Rendered = { status: number; html: string }
export type Values = Readonly<Record<string, string>>
type Post = (endpoint: string, body: unknown) => Promise<{ status: number; reply: object }>

/** The web's own server-side half (web/src/site/site.tsx), as much of it as the server knows. */
type Site<Content> = {
  styleHash: string | undefined
  addresses: readonly string[]
  formAddresses: readonly string[]
  portalAddresses: readonly string[]
  /** What robots read, by address. */
  files: Readonly<Record<string, { type: string; write: (content: Content) => string }>>
  /** The pictures that shared links show, by address, as SVG. */
  pictures: Readonly<Record<string, () => string>>
  pageName: (route: string, query: Values) => string
  render: (name: string, content: Content, outcome?: object) => Rendered
  submit: (address: string, values: Values, post: Post) => Promise<{ next: string } | { outcome: object }>
}

/** Answers with the site as it is now: in development anew after each change. */
export type LoadSite<Content> = () => Promise<Site<Content>>

const root = new URL("../../../../", import.meta.url)

/** One bundle that needs nothing around it: `npm run build` wrote it. */
export async function builtSite<Content>(): Promise<LoadSite<Content>> {
  const site: Site<Content> = await import(new URL("dist/server/site.js", root).href)
  return async () => site
}

/** The sources, through Vite: it serves them to the browser too and tells it of changes. */
export async function developedSite<Content>(app: FastifyInstance): Promise<LoadSite<Content>> {
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
