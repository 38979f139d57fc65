import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListTable, type TableProps } from "../../ui/list/ListTable.tsx"
import { Rows } from "../../ui/list/Table.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"

type Row = { id: number }
const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id }))
const listOf = (ids: readonly number[]) =>
  ({
    rows: rowsOf(ids),
    page: 1,
    sort: "name",
    view: { id: undefined },
    result: { isPlaceholderData: false },
  }) as unknown as TableProps<Row>["list"]

const columns = [{ header: "Name", primary: true, cell: ({ id }: Row) => `Student ${id}` }]
const deleteButton = ({ id }: Row) => <button type="button">Delete {id}</button>

const list = (ids: readonly number[]) => (
  <ListTable
    list={listOf(ids)}
    columns={columns}
    nameOf={({ id }) => `Student ${id}`}
    opens={false}
    selection={undefined}
    actions={undefined}
    buttons={deleteButton}
    label="Students"
  />
)
const table = (ids: readonly number[]) => (
  <Rows
    label="Students"
    columns={columns}
    rows={rowsOf(ids)}
    rowKey={({ id }) => id}
    actions={deleteButton}
  />
)
const cards = (ids: readonly number[]) => <Cards rows={rowsOf(ids)} card={deleteButton} />

const pageOf = (kind: typeof list, ids: readonly number[]) => (
  <>
    <Page title="Students">
      <Section title="In class P3">{ids.length > 0 ? kind(ids) : <p>Nobody</p>}</Section>
    </Page>
    <Toasts />
  </>
)
const focusOn = (name: string) =>
  (page.getByRole("button", { name, exact: true }).element() as HTMLElement).focus()
const focused = () => document.activeElement

test.each([
  ["list", list, "table"],
  ["table", table, "table"],
  ["list of cards", cards, "list"],
] as const)(
  "the %s gets the focus if the row that had it is removed, and only then, and its heading if that was the only row",
  async (_, kind, role) => {
    const { rerender } = await renderInPortal(pageOf(kind, [1, 2, 3]))
    const rows = page.getByRole(role, { name: "Students" }).element()
    focusOn("Delete 2")
    await rerender(pageOf(kind, [2, 3]))
    expect(focused()?.textContent).toBe("Delete 2")
    await rerender(pageOf(kind, [3]))
    await expect.poll(focused).toBe(rows)
    focusOn("Delete 3")
    await rerender(pageOf(kind, []))
    await expect.poll(focused).toBe(page.getByRole("heading", { name: "In class P3" }).element())
  },
)

test("a row that is removed after somebody left it doesn't take the focus back", async () => {
  const { rerender } = await renderInPortal(pageOf(list, [1, 2, 3]))
  focusOn("Delete 2")
  ;(focused() as HTMLElement).blur()
  await rerender(pageOf(list, [1, 3]))
  await expect.element(page.getByRole("button", { name: "Delete 2" })).not.toBeInTheDocument()
  expect(focused()).toBe(document.body)
  focusOn("Delete 3")
  await rerender(pageOf(list, [1]))
  await expect.poll(focused).toBe(page.getByRole("table", { name: "Students" }).element())
})

test("after Undo, the focus is on the page if the row from which it came is gone", async () => {
  const { rerender } = await renderInPortal(pageOf(list, [1]))
  focusOn("Delete 1")
  toast.success("Deleted.", { label: "Undo", run: () => undefined })
  const undo = page.getByRole("button", { name: "Undo" })
  await expect.element(undo).toBeVisible()
  ;(undo.element() as HTMLElement).focus()
  await rerender(pageOf(list, []))
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.poll(focused).toBe(page.getByRole("heading", { name: "Students" }).element())
})

test("a dialog keeps the focus if the row that had it is removed, at what is around the row", async () => {
  const dialogOf = (ids: readonly number[]) => (
    <Dialog title="Rubric" onClose={() => undefined}>
      {ids.map((id) => (
        <fieldset key={id}>
          <legend>Criterion {id}</legend>
          {deleteButton({ id })}
        </fieldset>
      ))}
    </Dialog>
  )
  const { rerender } = await renderInPortal(dialogOf([1, 2]))
  focusOn("Delete 2")
  await rerender(dialogOf([1]))
  await expect.poll(focused).toBe(page.getByRole("heading", { name: "Rubric" }).element())
})
