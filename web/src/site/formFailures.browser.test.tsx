import type { ComponentType } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { texts } from "#contract/lib/texts.ts"
import { refusal } from "../lib/testing/answers.ts"
import "./site.css"
import { untouched } from "./frame/form.ts"

/** Every form of the website that a script sends. A new form is included automatically. */
const islands = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>("./**/*.island.tsx")

/** The properties that the islands need, all in one object. */
const properties = {
  outcome: untouched,
  college: "Demonstration College",
  link: "reset",
  asksCode: true,
  addressees: [["college", "The college"]],
  to: "college",
  isKnown: true,
}

const html = (status: number, headers?: Record<string, string>) =>
  new Response("<html><h1>Bad Gateway</h1></html>", {
    status,
    headers: { "content-type": "text/html", ...headers },
  })
/** Answers that say nothing about the input, each with the text that the form shows. */
const failures = {
  "a 500 without a text": [() => refusal(500), texts.serverError],
  "a proxy's page with status 502": [() => html(502), texts.status(502)],
  "a 503 with Retry-After": [() => html(503, { "retry-after": "120" }), texts.status(503)],
  "no connection": [() => Promise.reject(new TypeError("Failed to fetch")), /^Network error\. Please /],
} as const

const address = location.href
afterEach(() => history.replaceState(null, "", address))

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const boxesOf = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll<Box>("input, select, textarea")).filter(({ tabIndex }) => tabIndex >= 0)
const typed = (form: HTMLFormElement) =>
  Object.fromEntries(boxesOf(form).map(({ name, value }) => [name, value]))

/** A value that the form's own check accepts. */
function valueFor({ name, type }: Box) {
  if (/^(start|end)(_|$)|_(start|end)(_|$)/.test(name)) return /end/.test(name) ? "30/06/2086" : "10/01/2086"
  if (type === "email" || name === "email") return "thoko@college.example"
  return type === "tel" ? "0999 000 000" : "chalk and slate"
}

test("all of the website's forms are found", () =>
  expect(Object.keys(islands).length).toBeGreaterThanOrEqual(7))

test.for(Object.keys(islands))(
  "%s says what failed in the words for it, and keeps what was typed",
  async (path) => {
    const { default: Form } = await islands[path]!()
    const link = new URL(location.href)
    link.searchParams.set("token", "from a link")
    history.replaceState(null, "", link)
    const { container } = await render(<Form {...properties} />)
    const form = container.querySelector("form")!
    for (const box of boxesOf(form)) if (!(box instanceof HTMLSelectElement)) box.value = valueFor(box)
    const before = typed(form)
    for (const [failure, [answer, text]] of Object.entries(failures)) {
      vi.spyOn(window, "fetch").mockImplementation(async () => answer())
      form.requestSubmit()
      await expect.element(page.getByText(text), { message: failure }).toBeVisible()
      expect(typed(form), failure).toEqual(before)
      await expect.element(page.getByRole("button").last()).not.toHaveAttribute("aria-busy", "true")
    }
  },
)
