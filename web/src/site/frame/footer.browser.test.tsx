import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { SiteContent } from "#contract/communication/website/site.ts"
import "../site.css"
import "./footer.css"
import { Footer } from "./Footer.tsx"

const college = {
  name: "Made-up College",
  founded: 1937,
  ready: true,
  home: { about: { title: "" } },
  email: "admissions.office@teachers-college-of-a-long-name.example",
}

test.each([
  [320, 640],
  [360, 740],
])(
  "at %i px the footer's links stand side by side without touching, and its email address breaks before the @",
  async (width, height) => {
    await page.viewport(width, height)
    await render(<Footer content={college as unknown as SiteContent} exists={() => true} />)
    const box = (name: string) => page.getByRole("link", { name }).element().getBoundingClientRect()
    const verify = box("Verify a document")
    for (const name of ["Admissions", "Apply Now", "Contact", "Privacy"]) {
      const { left, right, top, bottom } = box(name)
      const isApart =
        right <= verify.left || left >= verify.right || bottom <= verify.top || top >= verify.bottom
      expect([name, isApart]).toEqual([name, true])
    }
    expect(document.documentElement.scrollWidth).toBe(width)
    const link = page.getByRole("link", { name: college.email }).element()
    const lines = [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const topOf = (node: Node) => {
      const range = document.createRange()
      range.selectNode(node)
      return range.getBoundingClientRect().top
    }
    expect(lines.map(({ textContent }) => textContent)).toEqual(college.email.split(/(?=@)/))
    expect(topOf(lines[1]!)).toBeGreaterThan(topOf(lines[0]!))
  },
)
