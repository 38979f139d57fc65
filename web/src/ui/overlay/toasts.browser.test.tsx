import { MemoryRouter } from "react-router"
import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { holdLongTimers } from "../../lib/testing/holdLongTimers.ts"
import "../styles/ui.css"
import { Toasts } from "./Toasts.tsx"
import { currentToasts, dismiss, toast } from "./toast.ts"

beforeEach(async () => {
  for (const { id } of currentToasts()) dismiss(id)
  await page.viewport(360, 740)
  holdLongTimers()
})

const toastTexts = page.getByText(/^Number/)
const dismissIt = () => page.getByRole("button", { name: "Dismiss" }).click()

const open = () => render(<Toasts />)

test("one toast is on the screen at a time: the newest, and under it the failures, which stay until they are dismissed", async () => {
  await open()
  toast.failure("Number 1 failed.")
  toast.failure("Number 2 failed.")
  toast.success("Number 3 is done.")
  await expect.element(toastTexts).toHaveTextContent("Number 3 is done.")
  await expect.element(page.getByText("2 more")).toBeVisible()
  await dismissIt()
  await expect.element(toastTexts).toHaveTextContent("Number 2 failed.")
  await expect.element(page.getByText("1 more")).toBeVisible()
  await dismissIt()
  await expect.element(toastTexts).toHaveTextContent("Number 1 failed.")
  await dismissIt()
  await expect.element(toastTexts).not.toBeInTheDocument()
})

test("a newer toast replaces a success, but one with Undo waits under it", async () => {
  const undo = vi.fn()
  await open()
  toast.success("Number 1 is done.")
  toast.success("Number 2 is deleted.", { label: "Undo", run: undo })
  toast.success("Number 3 is done.")
  await expect.element(toastTexts).toHaveTextContent("Number 3 is done.")
  await expect.element(page.getByText("1 more")).toBeVisible()
  await dismissIt()
  await page.getByRole("button", { name: "Undo" }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(toastTexts).not.toBeInTheDocument()
})

test("of two deletions with the same text, each can be undone", async () => {
  const [undoFirst, undoSecond] = [vi.fn(), vi.fn()]
  await open()
  toast.success("Number deleted.", { label: "Undo", run: undoFirst })
  toast.success("Number deleted.", { label: "Undo", run: undoSecond })
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByRole("button", { name: "Undo" }).click()
  expect([undoFirst.mock.calls.length, undoSecond.mock.calls.length]).toEqual([1, 1])
  toast.success("Number 1 is new.", { label: "Show", run: () => {} })
  toast.success("Number 1 is new.", { label: "Show", run: () => {} })
  expect(currentToasts().length).toBe(1)
})

test("after a key dismisses a toast, the focus moves to the next toast, and at last back to its element", async () => {
  await render(
    <MemoryRouter>
      <button type="button">Before</button>
      <Toasts />
    </MemoryRouter>,
  )
  toast.failure("Number 1 failed.")
  toast.failure("Number 2 failed.")
  await expect.element(toastTexts).toHaveTextContent("Number 2 failed.")
  await expect.element(page.getByText("1 more")).toBeVisible()
  await page.getByRole("button", { name: "Before" }).click()
  await userEvent.keyboard("{Tab}{Enter}{Enter}")
  await expect.element(toastTexts).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Before" })).toHaveFocus()
})

test("a toast keeps above the buttons at the foot of the window, also after scrolling", async () => {
  await render(
    <>
      <div style={{ height: 1200 }}>
        <p>A list</p>
      </div>
      <div className="foot-bar">
        <button type="button" style={{ width: "100%", height: 60 }}>
          Submit
        </button>
      </div>
      <div style={{ height: 400 }} />
      <Toasts />
    </>,
  )
  toast.failure("Number 1 failed.")
  await expect.element(toastTexts).toBeVisible()
  const top = () => page.getByRole("button", { name: "Submit" }).element().getBoundingClientRect().top
  const bottom = () => document.querySelector(".toast")?.getBoundingClientRect().bottom ?? Number.NaN
  await vi.waitFor(() => expect(bottom()).toBeLessThanOrEqual(top()))
  document.scrollingElement?.scrollTo(0, 9999)
  // The bar has scrolled up with the page, so the toast is down again, above the phone's bar.
  await vi.waitFor(() => expect(bottom()).toBe(innerHeight - 54 - 16))
})
