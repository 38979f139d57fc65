import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import * as z from "zod"
import type { Profile } from "#contract/people/people/profile.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { asOption } from "../../ui/fields/options.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { ClassesPage } from "./ClassesPage.tsx"
import { ClassField } from "./ClassField.tsx"
import { useClassFilter } from "./useClasses.ts"

const classes = ["P1", "1A", "P2"]
const rows = classes.map((name, index) => ({
  id: index + 1,
  name,
  position: index + 1,
  group_name: "Class A",
  students_count: index,
  is_retired: name === "P2",
  version: 4,
}))
const user = { id: 9, role: "admin", classes: ["P1", "1A"], retiredClasses: ["P2"] } as unknown as Profile
const deletionRefusal = "1A can't be deleted, because records name it: 2 students."

test("a class moves up and down from its row, and the refusal of a deletion is shown", async () => {
  await page.viewport(1280, 800)
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (request, init) => {
    const method = init?.method ?? "GET"
    if (method === "GET") return success({ classes: rows, total: rows.length })
    if (method === "DELETE") return refusal(409, { code: "conflict", message: deletionRefusal })
    sent.push([String(request), JSON.parse(String(init?.body))])
    return success({ class: rows[1] }, "P2 saved.")
  })
  await renderInPortal(
    <>
      <ClassesPage />
      <Toasts />
    </>,
    { user },
  )
  await expect.element(page.getByText("Retired", { exact: true }).last()).toBeVisible()
  const choose = async (name: string, item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
  }
  await choose("1A", "Move up")
  await choose("1A", "Move down")
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const body = { name: "1A", group_name: "Class A", version: 4 }
  expect(sent).toEqual([
    [expect.stringMatching(/\/classes\/2$/), { ...body, position: 1 }],
    [expect.stringMatching(/\/classes\/2$/), { ...body, position: 3 }],
  ])
  await choose("1A", "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect.element(page.getByText(deletionRefusal)).toBeVisible()
})

test("a retired class is in no choice but that of a record that has it, and in every filter", async () => {
  await renderInPortal(
    <Form
      schema={z.object({ before: z.string(), next: z.string() })}
      defaults={{ before: "P2", next: "" }}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async () => {}}
    >
      <ClassField name="before" label="Class before" required />
      <ClassField name="next" label="Next class" required />
      <Filtered />
    </Form>,
    { user },
  )
  const optionsOf = (name: string) =>
    [...page.getByRole("combobox", { name }).element().querySelectorAll("option")].map(({ value }) => value)
  expect(optionsOf("Class before")).toEqual(["", "P1", "1A", "P2"])
  expect(optionsOf("Next class")).toEqual(["", "P1", "1A"])
  await expect.element(page.getByText("P1 1A P2 none")).toBeVisible()
  await page.getByRole("combobox", { name: "Class before" }).selectOptions("P1")
  expect(optionsOf("Class before")).toEqual(["", "P1", "1A"])
})

function Filtered() {
  const filter = useClassFilter("class", "Class", "All classes", [["none", "No class"]])
  return <p>{"options" in filter && filter.options.map((option) => asOption(option).value).join(" ")}</p>
}
