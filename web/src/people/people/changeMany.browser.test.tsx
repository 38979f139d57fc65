import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { holdLongTimers } from "../../lib/testing/holdLongTimers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import type { Selection } from "../../ui/list/selection.ts"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { useChangeMany } from "./useChangeMany.ts"

beforeEach(holdLongTimers)

const ids = [1, 2, 3]
const selection = { all: false, count: 3, request: { ids }, clear: () => {} } as unknown as Selection

function Deactivation() {
  const change = useChangeMany("POST /students/change", "student", selection)
  const deactivate = {
    body: { change: "deactivate" },
    action: "Deactivate",
    done: "deactivated",
    consequence: "",
  } as const
  return <Button onClick={() => void change(deactivate)}>Deactivate</Button>
}

test.each([
  [3, "Undone."],
  [2, "Undone for 2 of 3 students. The others have changed since."],
])("undoing a change that reaches %i of three people says so", async (count, text) => {
  const undo = [{ change: "activate", to_class: null, ids }]
  const fetched = vi.spyOn(window, "fetch")
  fetched.mockResolvedValueOnce(success({ count: 3, undo, deleted: [] }))
  fetched.mockResolvedValueOnce(success({ count, undo: [], deleted: [] }))
  await renderInPortal(
    <>
      <Deactivation />
      <Toasts />
    </>,
  )
  await page.getByRole("button", { name: "Deactivate" }).click()
  await expect.element(page.getByText("3 students deactivated.")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test("undoing a deletion of more people than one request restores sends several", async () => {
  const deleted = Array.from({ length: 1001 }, (_, index) => index + 1)
  const fetched = vi.spyOn(window, "fetch")
  fetched.mockResolvedValueOnce(success({ count: 1001, undo: [], deleted }))
  fetched.mockResolvedValueOnce(success({ records: [] }, "1000 records are restored."))
  fetched.mockResolvedValueOnce(success({ records: [] }, "One record is restored."))
  await renderInPortal(
    <>
      <Deactivation />
      <Toasts />
    </>,
  )
  await page.getByRole("button", { name: "Deactivate" }).click()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.element(page.getByText("One record is restored.")).toBeVisible()
  const sent = fetched.mock.calls.slice(1).map(([, init]) => JSON.parse(String(init?.body)).ids.length)
  expect(sent).toEqual([1000, 1])
})
