import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { OrderedList } from "./OrderedList.tsx"

const items = ["Water", "Mass", "Netball"].map((label, id) => ({ id, label }))
const labels = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector("span")?.textContent)

test("an item moves by its buttons, which keep the focus, and its new place is announced", async () => {
  const onOrder = vi.fn(async () => true)
  await render(<OrderedList label="Pinned" items={items} onOrder={onOrder} />)
  await page.getByRole("button", { name: "Move Netball up" }).click()
  await userEvent.keyboard("{Enter}{Enter}")
  await expect.poll(labels).toEqual(["Netball", "Water", "Mass"])
  expect(onOrder.mock.calls).toEqual([[[0, 2, 1]], [[2, 0, 1]]])
  await expect.element(page.getByRole("button", { name: "Move Netball up" })).toHaveFocus()
  await expect.element(page.getByRole("status")).toHaveTextContent("Netball: place 1 of 3")
})

test("an order that could not be saved goes back", async () => {
  await render(<OrderedList label="Pinned" items={items} onOrder={async () => undefined} />)
  await page.getByRole("button", { name: "Move Water down" }).click()
  await expect.poll(labels).toEqual(["Water", "Mass", "Netball"])
})
