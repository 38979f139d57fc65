import { afterEach, beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { dataKey } from "../../lib/api/data.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { draftsOf } from "../../lib/drafts.ts"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { ada, classOf, leaveDevice, onNewDevice, paste, standIn } from "./standIn.ts"
import { WideSheet } from "./WideSheet.tsx"

beforeEach(async () => {
  await page.viewport(1280, 800)
  await onNewDevice()
  standIn()
})
afterEach(leaveDevice)

const dialog = page.getByRole("dialog", { name: "Paste into Test 1" })
const box = (student: number) =>
  page.getByRole("textbox", { name: `Mphatso Example${student}, Test 1`, exact: true })

async function open() {
  const data = classOf(2, 1)
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  await renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <WideSheet data={data} query={{ subject_id: data.subject.id, class: data.class }} />
    </DraftsContext>,
    { queries, user: ada, address: "/lecturer/marks/5/P1?work=a1" },
  )
  await expect.element(box(1)).toHaveFocus()
}

test("of several columns, none of which has the title, a person chooses the one that is entered", async () => {
  await open()
  paste("Number\tEssay\tTest I\nIPTE25-0001\t10\t30\nIPTE25-0002\t20\t40")
  await expect.element(dialog).toMatchTextContent("none is called “Test 1”")
  await expect.element(dialog.getByRole("button", { name: "Enter 0 marks" })).toHaveAttribute("aria-disabled")
  await dialog.getByRole("radio", { name: "Essay" }).click()
  await dialog.getByRole("button", { name: "Enter 2 marks" }).click()
  await expect.element(box(1)).toHaveValue("10")
  await expect.element(page.getByRole("row", { name: /Example2 / })).toMatchTextContent("20")
})

test("a column that was chosen for one text isn't read from the next one", async () => {
  await open()
  await page.getByRole("button", { name: "Paste a column" }).click()
  const text = (head: string) => `Number\tEssay\t${head}\nIPTE25-0001\t10\t30\nIPTE25-0002\t20\t40`
  await dialog.getByRole("textbox").fill(text("Test I"))
  await dialog.getByRole("radio", { name: "Essay" }).click()
  await dialog.getByRole("textbox").fill(text("Test 1"))
  await expect.element(dialog.getByRole("radio", { name: "Test 1" })).toBeChecked()
})
