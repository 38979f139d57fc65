import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { ListTable, type TableProps } from "../../ui/list/ListTable.tsx"

type Row = { id: number }
const listOf = (ids: readonly number[]) =>
  ({
    rows: ids.map((id) => ({ id })),
    page: 1,
    sort: "name",
    view: { id: undefined },
    result: { isPlaceholderData: false },
  }) as unknown as TableProps<Row>["list"]

const tableOf = (ids: readonly number[]) => (
  <ListTable
    list={listOf(ids)}
    columns={[{ header: "Name", primary: true, cell: ({ id }) => `Student ${id}` }]}
    nameOf={({ id }) => `Student ${id}`}
    opens={false}
    selection={undefined}
    actions={undefined}
    buttons={({ id }) => <button type="button">Delete {id}</button>}
    label="Students"
  />
)

test("the list gets the focus if the row that had it is removed, and only then", async () => {
  const { rerender } = await render(tableOf([1, 2, 3]))
  const list = page.getByRole("table").element()
  page.getByRole("button", { name: "Delete 2" }).element().focus()
  await rerender(tableOf([2, 3]))
  expect(document.activeElement?.textContent).toBe("Delete 2")
  await rerender(tableOf([3]))
  expect(document.activeElement).toBe(list)
})
