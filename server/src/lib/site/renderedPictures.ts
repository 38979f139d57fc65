import type { FastifyInstance } from "fastify"
import { asPng, svgToPng } from "../files/pictures.ts"
import type { Site } from "./site.ts"

/** The public pictures in a drawing, by their addresses. */
const publicPicture = /href="(\/uploads\/pictures\/[^"]+)"/g

/** Serves the site's SVG drawings as PNG. Each is rendered again when its drawing has changed. */
export function servePictures<Content>(
  app: FastifyInstance,
  pictures: Site<Content>["pictures"],
  readContent: () => Promise<Content>,
) {
  for (const [address, draw] of Object.entries(pictures)) {
    let cached: { svg: string; png: Promise<Buffer> } | undefined
    app.get(address, async (_request, reply) => {
      const svg = draw(await readContent())
      if (cached?.svg !== svg) cached = { svg, png: embedPictures(app, svg).then(svgToPng) }
      try {
        const picture = await cached.png
        return reply.type("image/png").header("cache-control", "public, max-age=86400").send(picture)
      } catch (error) {
        cached = undefined
        throw error
      }
    })
  }
}

/** A drawing is rendered without any requests, so its pictures are embedded. */
async function embedPictures(app: FastifyInstance, svg: string) {
  let text = svg
  for (const [reference, address = ""] of svg.matchAll(publicPicture)) {
    const { statusCode, rawPayload } = await app.inject({ url: address })
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}.`)
    const bytes = (await asPng(rawPayload)).toString("base64")
    text = text.replace(reference, `href="data:image/png;base64,${bytes}"`)
  }
  return text
}
