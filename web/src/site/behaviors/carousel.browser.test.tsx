import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { carousel } from "./carousel.ts"

beforeEach(() => {
  document.body.innerHTML = `
    <section aria-label="Slides" style="width: 300px">
      <div data-controls hidden><button data-pause></button><span data-at></span></div>
      <div data-strip style="display: flex; overflow-x: auto; position: relative">
        ${["One", "Two"].map((name) => `<div style="flex: 0 0 100%"><a href="#">${name}</a></div>`).join("")}
      </div>
    </section>`
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ""
})

const link = (name: string) => page.getByRole("link", { name, includeHidden: true })
const strip = () => document.querySelector<HTMLElement>("[data-strip]")!
const start = () => carousel(document.querySelector("section")!)

test("if a slide is scrolled away that has the focus, the visible slide gets it, and Tab goes on there", async () => {
  start()
  link("One").element().focus()
  strip().scrollTo({ left: 300, behavior: "instant" })
  await expect.element(link("Two").element().parentElement).toHaveFocus()
  await userEvent.tab()
  await expect.element(link("Two")).toHaveFocus()
})

test("slides that a keyboard has entered before the script has loaded don't move on", () => {
  vi.useFakeTimers()
  link("One").element().focus()
  start()
  vi.advanceTimersByTime(20_000)
  expect(document.querySelector("[data-at]")?.textContent).toBe("01")
})
