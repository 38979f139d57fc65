import { expect, test } from "vitest"
import { renderHook } from "vitest-browser-react"
import { useSelection } from "./selection.ts"

const listOf = (
  ids: readonly number[],
  changes: { total?: number; page?: number; isPlaceholderData?: boolean } = {},
) => {
  const { total = ids.length, page = 1, isPlaceholderData = false } = changes
  const rows = ids.map((id) => ({ id }))
  return { narrowing: { search: "" }, rows, total, sort: "name", page, result: { isPlaceholderData } }
}
const open = (ids: readonly number[], total?: number) =>
  renderHook((list) => useSelection(list ?? listOf([])), { initialProps: listOf(ids, { total }) })

test("a selected row that is deleted by itself isn't counted or sent any more, and the others are", async () => {
  const { result, rerender, act } = await open([1, 2, 3], 60)
  await act(() => result.current.toggle([1, 2], true))
  expect(result.current.count).toBe(2)
  await rerender(listOf([2, 3, 4], { total: 59 }))
  expect(result.current).toMatchObject({ count: 1, elsewhere: 0, request: { ids: [2] } })
  await rerender(listOf([3, 4, 5], { total: 58 }))
  expect(result.current.count).toBe(0)
})

test("a selected row stays selected on another page, and if a new row has moved it there", async () => {
  const { result, rerender, act } = await open([1, 2, 3], 60)
  await act(() => result.current.toggle([1, 3], true))
  await rerender(listOf([1, 2, 3], { total: 60, page: 2, isPlaceholderData: true }))
  await rerender(listOf([4, 5, 6], { total: 60, page: 2 }))
  expect(result.current).toMatchObject({ count: 2, elsewhere: 2 })
  await rerender(listOf([1, 2, 3], { total: 60 }))
  await rerender(listOf([9, 1, 2], { total: 61 }))
  expect(result.current).toMatchObject({ count: 2, elsewhere: 1, request: { ids: [1, 3] } })
})
