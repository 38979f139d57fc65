import { expect, test } from "vitest"
import { type Command, editFor } from "./richTextEdits.ts"

/** Runs a command on text whose selection is between two bars. Shows the result in the same form. */
function edited(command: Command, marked: string): string {
  const [before, chosen, after] = marked.split("|") as [string, string, string]
  const from = before.length
  const text = before + chosen + after
  const { start, end, insert, select } = editFor(command, { text, from, to: from + chosen.length })
  const changed = text.slice(0, start) + insert + text.slice(end)
  return `${changed.slice(0, select[0])}|${changed.slice(...select)}|${changed.slice(select[1])}`
}

test("bold and italic mark the selection without the spaces around it, and remove their marks again", () => {
  expect(edited("bold", "a |word| b")).toBe("a **|word|** b")
  expect(edited("bold", "a| word |b")).toBe("a **|word|** b")
  expect(edited("bold", "a **|word|** b")).toBe("a |word| b")
  expect(edited("italic", "||")).toBe("_|italic text|_")
})

test("a list marks the beginning of every selected line, replaces another mark, and removes its own", () => {
  expect(edited("list", "one\ntw|o\nth|ree")).toBe("one\n|- two\n- three|")
  expect(edited("numbers", "|- two\n- three|")).toBe("|1. two\n2. three|")
  expect(edited("numbers", "|1. two\n2. three|")).toBe("|two\nthree|")
  expect(edited("heading", "one\ntw||o")).toBe("one\n# two||")
})

test("marks of several lines are around the words of each, so that they reach over paragraphs and items", () => {
  expect(edited("bold", "|One\n\n- two \n> 1. three\n|")).toBe("|**One**\n\n- **two** \n> 1. **three**\n|")
  expect(edited("bold", "|**One**\n\n- **two**|")).toBe("|One\n\n- two|")
  expect(edited("italic", "|_One_\ntwo|")).toBe("|_One_\n_two_|")
})

test("bold and italic also remove marks that were selected with the words", () => {
  expect(edited("bold", "a |**word**| b")).toBe("a |word| b")
  expect(edited("italic", "|_two words_|")).toBe("|two words|")
  expect(edited("italic", "|**a** b|")).toBe("_|**a** b|_")
})

test("a list leaves the empty lines between its items, and knows items that are indented", () => {
  expect(edited("list", "|one\n\ntwo|")).toBe("|- one\n\n- two|")
  expect(edited("numbers", "|one\n\ntwo|")).toBe("|1. one\n\n2. two|")
  expect(edited("numbers", "|1. one\n\n2. two|")).toBe("|one\n\ntwo|")
  expect(edited("list", "||")).toBe("- ||")
  expect(edited("list", "|  - one\n  - two|")).toBe("|one\ntwo|")
  expect(edited("numbers", "|  - one\n  - two|")).toBe("|1. one\n2. two|")
  expect(edited("list", "||\nnext")).toBe("- ||\nnext")
})

test("a link selects its address for typing, or its text if an address was selected", () => {
  expect(edited("link", "See |the form|.")).toBe("See [the form](|https://|).")
  expect(edited("link", "|https://a.example|")).toBe("[|link text|](https://a.example)")
})
