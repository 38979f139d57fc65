import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { FormFieldsContext } from "./formFields.ts"
import { TicksField } from "./TicksField.tsx"

const form = {
  id: "form",
  errors: {},
  get: () => undefined,
  set: () => {},
  subscribe: () => () => {},
  register: () => () => {},
}

test.each([320, 1280])(
  "options of any length lie beside one another without touching at %i px",
  async (width) => {
    await page.viewport(width, 740)
    document.documentElement.style.setProperty("--font", "'DejaVu Sans'")
    const options = ["P1", "Spreadsheet (.xlsx)", "LibreOffice text (.odt)"]
    await render(
      <FormFieldsContext value={form}>
        <TicksField name="formats" label="Formats" options={options} />
      </FormFieldsContext>,
    )
    const labels = [...document.querySelectorAll<HTMLElement>(".ticks label")]
    expect(labels.map(({ textContent }) => textContent)).toEqual(options)
    const wide = labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(wide.map(({ textContent }) => textContent)).toEqual([])
    expect(labels.map(({ offsetHeight }) => offsetHeight)).toEqual(labels.map(() => labels[0]!.offsetHeight))
    document.documentElement.style.removeProperty("--font")
  },
)
