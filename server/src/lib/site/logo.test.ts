import { expect, test } from "vitest"
import { openPages, sampleContent } from "../../../test/site.ts"

const id = "00000000-0000-4000-8000-000000000001"
const logo = { id, width: 600, height: 600, alt: "The college's shield" }
let content = sampleContent
const app = await openPages({ content: async () => content })

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
