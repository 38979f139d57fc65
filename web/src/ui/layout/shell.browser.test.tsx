import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { boxOf, textsOf } from "../testing/measures.ts"
import { Page } from "./Page.tsx"
import { Shell } from "./Shell.tsx"

const links = [
  { label: "Dashboard", to: "/admin/dashboard" },
  { label: "Students", to: "/admin/students" },
]

/** Widths and heights of windows in CSS pixels. A window of 1280 by 800 at 200 % has half of each. */
const windows = [
  [360, 740],
  [360, 400],
  [640, 400],
  [683, 384],
  [740, 360],
  [860, 401],
  [861, 400],
  [1280, 800],
] as const

test.for(windows)("a window of %i by %i pixels has the menu on the screen", async ([width, height]) => {
  await page.viewport(width, height)
  await render(
    <MemoryRouter>
      <Shell
        name="Demonstration College"
        home="/admin/dashboard"
        groups={[{ label: "College", items: links }]}
        bar={{ items: links, more: "More" }}
        counts={{}}
      >
        <div style={{ height: 3000 }}>A long screen</div>
      </Shell>
    </MemoryRouter>,
  )
  const link = page.getByRole("link", { name: "Students" })
  const button = page.getByRole("button", { name: /^(Menu|More)/ })
  const seen = [...link.elements(), ...button.elements()].filter((element) => {
    const { top, bottom, width: wide } = element.getBoundingClientRect()
    return wide > 0 && top >= 0 && bottom <= innerHeight
  })
  expect(seen).not.toEqual([])
  if (button.elements().length === 0) return
  await button.click()
  await expect
    .element(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Students" }))
    .toBeVisible()
})

const many = Array.from({ length: 19 }, (_, number) => ({
  label: `Place ${number}`,
  to: `/admin/place${number}`,
}))
const groups = [
  { label: "Home", items: many.slice(0, 2) },
  { label: "People", items: many.slice(2, 5) },
  { label: "Courses", items: many.slice(5, 10) },
  {
    label: "College",
    items: [
      ...many.slice(10),
      { label: "Audit log", to: "/admin/audit", under: true },
      { label: "System", to: "/admin/system", under: true },
    ],
  },
]
const openAt = (path: string, counts = {}, shown = groups) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Shell
        name="Demonstration College"
        home="/admin/place0"
        groups={shown}
        bar={{ items: links, more: "More" }}
        counts={counts}
        onFind={() => {}}
        top={<button type="button">Demo</button>}
      >
        <Page title="A screen">Text</Page>
      </Shell>
    </MemoryRouter>,
  )
const main = page.getByRole("navigation", { name: "Main" })
const related = page.getByRole("navigation", { name: "Related screens" })
const foot = () => page.getByRole("button", { name: "Demo" }).element().closest("header")!

test.for([657, 720, 721, 800, 900])(
  "a window %i pixels high shows all lines of the menu, one below the other",
  async (height) => {
    await page.viewport(1280, height)
    await openAt("/admin/place3")
    const lines = main.getByRole("link").elements()
    expect(lines).toHaveLength(19)
    expect(new Set(lines.map((line) => line.getBoundingClientRect().left)).size).toBe(1)
    const { top } = foot().getBoundingClientRect()
    expect(lines.filter((line) => line.getBoundingClientRect().bottom > top)).toEqual([])
  },
)

test("a menu of few lines has higher lines than one of many in the same window", async () => {
  await page.viewport(1280, 657)
  await openAt("/admin/place3", {}, groups.slice(0, 3))
  const few = boxOf(main.getByRole("link", { name: "Place 1", exact: true })).height
  expect(few).toBeGreaterThan(30)
})

test("a line has the number of all that it leads to, and no tabs of its own screen", async () => {
  await page.viewport(1366, 657)
  await openAt("/admin/place3", { "/admin/system": 2, "/admin/place18": 3 })
  await expect.element(main.getByText("5 waiting")).toBeVisible()
  await expect.element(related).not.toBeInTheDocument()
})

test("a menu that is longer than the window has a shade above its foot until its end is reached", async () => {
  await page.viewport(1280, 500)
  await openAt("/admin/place3")
  const menu = foot().closest(".shell")!.querySelector(".side")!
  expect(await brightnessAboveFoot()).toBeLessThan(0.6 * (await brightnessAboveFoot(40)))
  menu.scrollTop = menu.scrollHeight
  expect(await brightnessAboveFoot()).toBe(await brightnessAboveFoot(22))
  await page.viewport(1280, 800)
  expect(await brightnessAboveFoot()).toBe(await brightnessAboveFoot(22))
})

/** The sum of red, green and blue of the picture's pixel at the menu's left edge, some pixels above the foot. */
async function brightnessAboveFoot(distance = 2) {
  const base64 = await page.screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]))
  const drawing = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!
  drawing.drawImage(picture, 0, 0)
  const scale = picture.height / innerHeight
  const y = (foot().getBoundingClientRect().top - distance) * scale
  const [red = 0, green = 0, blue = 0] = drawing.getImageData(8 * scale, y, 1, 1).data
  return red + green + blue
}

test("screens of one line are tabs of one another, and the line stays the current one", async () => {
  await page.viewport(1366, 400)
  await openAt("/admin/system")
  expect(textsOf(related.getByRole("link"))).toEqual(["Place 18", "Audit log", "System"])
  await expect.element(related.getByRole("link", { name: "System" })).toHaveAttribute("aria-current", "page")
  const line = main.getByRole("link", { name: "Place 18" })
  const { top, bottom } = line.element().getBoundingClientRect()
  expect([top >= 0, bottom <= foot().getBoundingClientRect().top]).toEqual([true, true])
  expect(getComputedStyle(line.element()).boxShadow).not.toBe("none")
  await related.getByRole("link", { name: "Audit log" }).click()
  await expect
    .element(related.getByRole("link", { name: "Audit log" }))
    .toHaveAttribute("aria-current", "page")
})

test("a phone scrolls the current tab into sight", async () => {
  await page.viewport(200, 740)
  await openAt("/admin/system")
  const { right } = related.getByRole("link", { name: "System" }).element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(200)
})
