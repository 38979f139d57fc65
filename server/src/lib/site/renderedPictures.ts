import type { FastifyInstance } from "fastify"
import { asPng, svgToPng } from "../files/pictures.ts"
import type { Site } from "./site.ts"

/** The public pictures in a drawing, by their addresses. */
const inside = /href="(\/uploads\/pictures\/[^"]+)"/g

/** Serves the site's SVG drawings as PNG. Each is rendered again when its drawing has changed. */
export function servePictures<Content>(
  app: FastifyInstance,
  pictures: Site<Content>["pictures"],
  lately: () => Promise<Content>,
) {
  for (const [address, draw] of Object.entries(pictures)) {
    let stored: { drawn: string; painted: Promise<Buffer> } | undefined
    app.get(address, async (_request, reply) => {
      const svg = draw(await lately())
      if (stored?.drawn !== svg) stored = { drawn: svg, painted: embedPictures(app, svg).then(svgToPng) }
      try {
        const picture = await stored.painted
        return reply.type("image/png").header("cache-control", "public, max-age=86400").send(picture)
      } catch (error) {
        stored = undefined
        throw error
      }
    })
  }
}

/** A drawing is rendered without any requests, so its pictures are embedded. */
async function embedPictures(app: FastifyInstance, svg: string) {
  let text = svg
  for (const [reference, address] of svg.matchAll(inside)) {
    const { statusCode, rawPayload } = await app.inject({ url: address! })
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}.`)
    const bytes = (await asPng(rawPayload)).toString("base64")
    text = text.replace(reference, `href="data:image/png;base64,${bytes}"`)
  }
  return text
}
