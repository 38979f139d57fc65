import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import { HeadingDialog } from "./HeadingDialog.tsx"
import { ModuleContentPage } from "./ModuleContentPage.tsx"

test("a pasted text that is too long isn't cut, and the form says how long it may be", async () => {
  const onSave = vi.fn()
  await render(<HeadingDialog moduleId="5" heading={undefined} onSave={onSave} onClose={() => {}} />)
  const pasted = "Week 1: sounds and letters ".repeat(6)
  const heading = page.getByRole("textbox", { name: "Heading" })
  await heading.click()
  // Keyboard input obeys an element's `maxlength` just as pasting does.
  await userEvent.keyboard(pasted)
  await page.getByRole("button", { name: "Add heading" }).click()
  await expect.element(heading).toHaveAccessibleDescription("Error: Heading must be at most 120 characters.")
  await expect.element(heading).toHaveValue(pasted)
  expect(onSave).not.toHaveBeenCalled()
})

test("a heading that moved down while its dialog was open is renamed, and not the item in its former place", async () => {
  const heading = (title: string) => ({ kind: "heading", title })
  const content = {
    subject_code: "ENG",
    subject_name: "English",
    term_name: null,
    may_edit: true,
    version: 1,
  }
  let items = [heading("Sounds"), heading("Letters")]
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method === "PUT") sent.push(JSON.parse(String(init.body)).items)
    return success({ content: { ...content, items }, deleted: [] })
  })
  const queries = new QueryClient()
  await renderInPortal(<ModuleContentPage />, { queries })
  await page.getByRole("button", { name: "Rename Sounds" }).click()
  const box = page.getByRole("textbox", { name: "Heading" })
  await box.fill("Sounds of words")
  items = [heading("Welcome"), ...items]
  await queries.invalidateQueries()
  await expect.element(page.getByText("Welcome").first()).toBeInTheDocument()
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect
    .poll(() => sent[0])
    .toEqual([heading("Welcome"), heading("Sounds of words"), heading("Letters")])
})

test("a heading that was being typed for one module isn't offered in another", async () => {
  const { drafts, stored } = draftsInMemory()
  const openIn = (moduleId: string) =>
    render(
      <DraftsContext value={drafts}>
        <HeadingDialog moduleId={moduleId} heading={undefined} onSave={vi.fn()} onClose={vi.fn()} />
      </DraftsContext>,
    )
  const heading = page.getByRole("textbox", { name: "Heading" })
  const first = await openIn("5")
  await heading.fill("Sounds")
  await expect.poll(() => stored.size).toBe(1)
  await first.unmount()
  const second = await openIn("6")
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(heading).toHaveValue("")
  await second.unmount()
  await openIn("5")
  await expect.element(heading).toHaveValue("Sounds")
})
