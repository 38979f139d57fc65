import type { FastifyInstance } from "fastify"
import { builtSite } from "./site.ts"

/** The name of the release whose pages are served, so that an open tab learns of a newer one. */
export const releaseHeader = "x-release"

/** Lets each answer name the release. */
export async function nameRelease(app: FastifyInstance) {
  const { release } = await (await builtSite())()
  app.addHook("onRequest", async (_request, reply) => void reply.header(releaseHeader, release))
}
