import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Shell } from "./Shell.tsx"

const places = [
  { label: "Dashboard", to: "/admin/dashboard" },
  { label: "Students", to: "/admin/students" },
]

/** A window's sides in CSS pixels; one of 1280 by 800 at 200 % has half of each. */
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
        groups={[{ label: "College", items: places }]}
        bar={{ items: places, more: "More" }}
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
