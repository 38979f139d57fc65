import { useState } from "react"
import { beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { SearchField } from "./SearchField.tsx"

/** A list whose rows move away when the search is applied. */
function List() {
  const [search, setSearch] = useState("")
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <SearchField label="Search people" value={search} onChange={setSearch} />
      <output>{search === "" ? "Everybody" : `Only ${search}`}</output>
      {search === "" && <p style={{ height: 100 }}>Another row</p>}
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        {`Pressed ${pressed} times`}
      </button>
      <button type="button" onClick={() => setSearch("")}>
        Clear
      </button>
      <button type="button" onClick={() => setSearch("Grace")}>
        Back
      </button>
    </>
  )
}

const box = page.getByRole("searchbox")
const status = page.getByRole("status")

beforeEach(() => render(<List />))

test("the pressed element doesn't move after typing, and the search runs after the press", async () => {
  await userEvent.fill(box, "Grace")
  await userEvent.click(page.getByRole("button", { name: /^Pressed/ }))
  await expect.element(page.getByText("Pressed 1 times")).toBeVisible()
  await expect.element(status).toHaveTextContent("Only Grace")
})

test("a key that moves the focus elsewhere searches at once", async () => {
  await userEvent.fill(box, "Grace")
  await userEvent.keyboard("{Tab}")
  expect(status.element().textContent).toBe("Only Grace")
})

test("after Clear and Back the box has the search again by which the list is searched, and leaving it keeps that", async () => {
  await userEvent.fill(box, "Grace")
  await userEvent.keyboard("{Enter}")
  await userEvent.click(page.getByRole("button", { name: "Clear" }))
  await expect.element(box).toHaveValue("")
  await userEvent.click(page.getByRole("button", { name: "Back" }))
  await expect.element(status).toHaveTextContent("Only Grace")
  await expect.element(box).toHaveValue("Grace")
  await userEvent.click(box)
  await userEvent.keyboard("{Tab}")
  await expect.element(status).toHaveTextContent("Only Grace")
})
