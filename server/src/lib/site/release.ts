import type { FastifyInstance } from "fastify"
import { builtSite } from "./site.ts"

/** The name of the release whose pages are served, so that an open tab learns of a newer one. */
export const releaseHeader = "x-release"

/** The question that an open tab asks every few minutes. */
const asked = "/api/dashboard/waiting"

/** Lets the answer to that question name the release. On every answer it would cost a day of five screens 0.3 KB. */
export async function nameRelease(app: FastifyInstance) {
  const { release } = await (await builtSite())()
  app.addHook("onRequest", async ({ url }, reply) => {
    if (url.startsWith(asked)) reply.header(releaseHeader, release)
  })
}
