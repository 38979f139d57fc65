import { Suspense, useState } from "react"
import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { Button } from "../../ui/controls/Button.tsx"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { lazyPart } from "./lazyPart.tsx"

const missing = async (): Promise<never> => {
  throw new TypeError("Failed to fetch dynamically imported module")
}
const MissingDialog = lazyPart<{ onClose: () => void }>(missing)
const MissingList = lazyPart<{ items: readonly string[] }>(missing)
const sentence = "This part did not load. Check your connection, then load the page again."

/** A form with a dialog and a list whose scripts a broken connection has kept away. */
function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <Suspense>
      <label>
        Note <input name="note" />
      </label>
      <Button onClick={() => setOpen(true)}>Choose</Button>
      {open && <MissingDialog onClose={() => setOpen(false)} />}
      <MissingList items={["one"]} />
    </Suspense>
  )
}

beforeEach(() => {
  vi.spyOn(console, "info").mockReturnValue()
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))
})

test("a part whose script is missing is replaced by a sentence, and what is typed beside it stays", async () => {
  await renderInPortal(<Screen />)
  await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible()
  await page.getByLabelText("Note").fill("Typed for an hour")
  await page.getByRole("button", { name: "Choose" }).click()
  const dialog = page.getByRole("dialog", { name: "This did not open" })
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText("Note")).toHaveValue("Typed for an hour")
})

test("the page isn't loaded again while the server can't be reached", async () => {
  await renderInPortal(<MissingList items={[]} />)
  const button = page.getByRole("button", { name: "Load the page again" })
  await button.click()
  await expect.element(button).toBeEnabled()
  await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible()
})
