import { expect, test } from "vitest"
import { indexAt, moveItem } from "./sortable.ts"

test("an item moves up, down or not at all", () => {
  expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"])
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"])
  expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"])
})

test("a dragged row changes places beyond the middle of another", () => {
  const rows = [0, 50, 100, 150].map((top) => ({ top, height: 50 }))
  const indexes = [10, 24, 26, 60, 80, 124, 126, 174, 176, 900].map((y) => indexAt(rows, 1, y))
  expect(indexes).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 3, 3])
})
