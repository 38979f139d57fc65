import { useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Page } from "../layout/Page.tsx"
import "../styles/ui.css"
import { SortableList } from "./SortableList.tsx"

const names = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector(".sortable-content")?.textContent)

function Pinned() {
  const [keys, setKeys] = useState<readonly string[]>(["Water", "Mass", "Netball"])
  const items = keys.map((key) => ({ key, name: key, content: key }))
  return <SortableList label="Pinned" items={items} onSort={setKeys} />
}

test("an item moves by its buttons, which keep the focus, and its new place is announced", async () => {
  await render(<Pinned />)
  await page.getByRole("button", { name: "Move up Netball" }).click()
  await expect.poll(names).toEqual(["Water", "Netball", "Mass"])
  await userEvent.keyboard("{Enter}{Enter}")
  await expect.poll(names).toEqual(["Netball", "Water", "Mass"])
  await expect.element(page.getByRole("button", { name: "Move up Netball" })).toHaveFocus()
  await expect.element(page.getByRole("status")).toHaveTextContent("Netball is now 1 of 3.")
})

function Removable({ after }: { after: (remove: () => void) => void }) {
  const [keys, setKeys] = useState<readonly string[]>(["Water", "Mass", "Netball"])
  const items = keys.map((key) => ({
    key,
    name: key,
    content: key,
    actions: (
      <button type="button" onClick={() => after(() => setKeys(keys.filter((other) => other !== key)))}>
        Remove {key}
      </button>
    ),
  }))
  return <SortableList label="Pinned" items={items} onSort={setKeys} />
}

test.each([
  ["at once", (remove: () => void) => remove()],
  ["after a question", (remove: () => void) => void setTimeout(remove, 20)],
])(
  "after an item was removed %s with the keyboard, the same button of the next item has the focus",
  async (_, after) => {
    await renderInPortal(
      <Page title="Announcements">
        <Removable after={after} />
      </Page>,
    )
    const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` })
    remove("Mass").element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(remove("Netball")).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.element(remove("Water")).toHaveFocus()
  },
)

test("a list that can't be sorted has no buttons for sorting", async () => {
  await render(<SortableList label="Pinned" items={[{ key: "1", name: "Water", content: "Water" }]} />)
  await expect.element(page.getByRole("listitem")).toHaveTextContent("Water")
  expect(page.getByRole("button").elements()).toEqual([])
})
