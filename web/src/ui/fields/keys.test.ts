import { describe, expect, test } from "vitest"
import { nextIndex } from "../overlay/roving.ts"
import { closedList, listAfterKey } from "./comboboxKeys.ts"

const open = (activeIndex: number) => ({ open: true, activeIndex })

describe("the keys of a combobox with three options", () => {
  test.each([
    ["ArrowDown", closedList, open(0)],
    ["ArrowDown", open(-1), open(0)],
    ["ArrowDown", open(2), open(0)],
    ["ArrowUp", closedList, open(2)],
    ["ArrowUp", open(0), open(2)],
    ["ArrowUp", open(2), open(1)],
    ["Escape", open(1), closedList],
    ["Tab", open(-1), closedList],
    ["Enter", open(1), { ...closedList, chosenIndex: 1 }],
    ["Tab", open(2), { ...closedList, chosenIndex: 2 }],
  ])("%s from %j leads to %j", (key, before, after) => {
    expect(listAfterKey(key, before, 3)).toEqual(after)
  })

  test.each([
    ["a", open(1)],
    ["Escape", closedList],
    ["Tab", closedList],
    ["Enter", closedList],
    ["Enter", open(-1)],
  ])("%s from %j is the text box's own", (key, before) => {
    expect(listAfterKey(key, before, 3)).toBeUndefined()
  })

  test("do nothing without options", () => {
    expect(listAfterKey("ArrowDown", closedList, 0)).toEqual(open(-1))
    expect(listAfterKey("ArrowUp", closedList, 0)).toEqual(open(-1))
    expect(listAfterKey("Enter", open(0), 0)).toBeUndefined()
  })
})

describe("arrow keys among tabs and menu items", () => {
  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowDown", 2, 0],
    ["ArrowLeft", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
  ])("%s from %i of three leads to %i", (key, at, to) => {
    expect(nextIndex(key, at, 3)).toBe(to)
  })

  test("leaves other keys alone", () => {
    expect(nextIndex("a", 0, 3)).toBeUndefined()
    expect(nextIndex("End", -1, 0)).toBeUndefined()
  })
})
