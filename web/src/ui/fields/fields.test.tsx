import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { Button } from "../controls/Button.tsx"
import { ComboboxField } from "./ComboboxField.tsx"
import { type FormFields, FormFieldsContext } from "./formFields.ts"
import { matching, optionBeginning } from "./options.ts"
import { SelectField } from "./SelectField.tsx"
import { TextField } from "./TextField.tsx"

describe("a field on a server-rendered page", () => {
  const html = renderToStaticMarkup(
    <TextField
      id="email"
      name="email"
      label="Email"
      hint="As you gave it"
      error="Email is required."
      required
    />,
  )

  test("connects label, hint and error to its input", () => {
    expect(html).toContain('<label class="field-label" for="email">')
    expect(html).toContain('aria-describedby="email-hint email-error"')
    expect(html).toContain('aria-invalid="true"')
  })

  test("keeps its own value", () => {
    expect(renderToStaticMarkup(<TextField name="a" label="A" defaultValue="kept" />)).toContain(
      'value="kept"',
    )
    const select = (
      <SelectField name="role" label="Role" options={["student", "lecturer"]} defaultValue="lecturer" />
    )
    expect(renderToStaticMarkup(select)).toContain('<option value="lecturer" selected="">')
  })

  test("says when it is optional", () => {
    expect(renderToStaticMarkup(<TextField name="a" label="A" />)).toContain("(optional)")
    expect(html).not.toContain("(optional)")
  })
})

describe("a combobox that searches", () => {
  const boxOf = (values: Record<string, unknown>) => {
    const form: FormFields = {
      id: "form",
      errors: {},
      get: (name) => values[name],
      set: () => {},
      subscribe: () => () => {},
      register: () => () => {},
    }
    return renderToStaticMarkup(
      <FormFieldsContext value={form}>
        <ComboboxField
          name="student"
          label="Student"
          options={async () => []}
          chosen={{ value: 5, label: "Tadala Example" }}
        />
      </FormFieldsContext>,
    )
  }
  const reading = { value: 7, text: "Wiza Example" }

  test("shows the chosen option's label, or the typed text", () => {
    expect(boxOf({ student: 7, "student reading": reading })).toContain('value="Wiza Example"')
    const typing = { student: null, "student reading": { value: null, text: "Wi" } }
    expect(boxOf(typing)).toContain('value="Wi"')
  })

  test("shows neither for a value that was set from outside", () => {
    expect(boxOf({ student: 5, "student reading": reading })).toContain('value="Tadala Example"')
    expect(boxOf({ student: 9, "student reading": reading })).toContain('value="9"')
    expect(boxOf({ student: 5, "student reading": { value: null, text: "Wi" } })).toContain("Tadala")
    expect(boxOf({ student: null })).toContain('value=""')
  })
})

describe("a button that can't be pressed", () => {
  test("stays reachable and says why", () => {
    const html = renderToStaticMarkup(
      <Button disabledReason="Please select assignments to delete">Delete</Button>,
    )
    expect(html).not.toMatch(/ disabled/)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toMatch(/aria-describedby="([^"]+)".*id="\1">Please select assignments to delete/)
  })

  test("tells screen readers so without a reason too", () => {
    expect(renderToStaticMarkup(<Button aria-disabled={true}>Move up</Button>)).toContain(
      'aria-disabled="true"',
    )
    expect(renderToStaticMarkup(<Button aria-disabled={false}>Move up</Button>)).not.toContain(
      "aria-disabled",
    )
  })

  test("says that it is busy, also to screen readers", () => {
    expect(renderToStaticMarkup(<Button busy>Saving…</Button>)).toContain('aria-busy="true"')
  })
})

const students = [
  { value: 1, label: "Abel Phiri" },
  { value: 2, label: "Ŵezi Ng'oma" },
]

test.each(["ng'oma", "NG’OMA", "ngʼoma", "ng´oma", "ngoma"])("an option is found by “%s”", (typed) => {
  expect(matching(students, typed).map(({ value }) => value)).toEqual([2])
})

test("an apostrophe alone begins no option", () => {
  expect(optionBeginning(students, "'")).toBeUndefined()
  expect(optionBeginning(students, "w")?.value).toBe(2)
})
