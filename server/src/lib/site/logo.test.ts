import Fastify from "fastify"
import { afterAll, expect, test } from "vitest"
import { sampleContent } from "../../../test/site.ts"
import { pages } from "./pages.ts"

const id = "00000000-0000-4000-8000-000000000001"
const logo = { id, width: 600, height: 600, alt: "The college's shield" }
let content = sampleContent
const app = Fastify({ pluginTimeout: 0 })
await app.register(pages, { content: async () => content, development: false })
afterAll(() => app.close())

test("the college's logo takes the place of the built-in mark in header, icon and portal", async () => {
  const icon = `<link rel="icon" type="image/webp" href="/uploads/pictures/${id}-240.webp"/>`
  for (const url of ["/", "/login", "/admin/terms"]) {
    expect((await app.inject({ url })).body).toContain('<link rel="icon" href="data:image/svg+xml,')
  }
  content = { ...content, version: "with a logo", logo }
  for (const url of ["/", "/login", "/admin/terms"]) {
    expect((await app.inject({ url })).body, url).toContain(icon)
  }
  const { body } = await app.inject({ url: "/" })
  expect(body).toMatch(
    new RegExp(
      `<span class="site-mark"><picture><source type="image/avif" srcSet="/uploads/pictures/${id}-240.avif"/>`,
    ),
  )
})
