import { expect, test } from "vitest"
import { changesOf, draftOf } from "./draftsContext.ts"

const term = { name: "Term 1", start_date: "2026-09-07", note: null, classes: ["P1"], version: 3 }

test("a draft is what was typed, with the version that it was typed against", () => {
  expect(draftOf({ ...term, name: "First term" }, term)).toEqual({ name: "First term", version: 3 })
  expect(draftOf({ ...term, classes: ["P1", "P2"] }, term)).toEqual({ classes: ["P1", "P2"], version: 3 })
  expect(draftOf({ name: "New", start_date: "" }, { name: "", start_date: "" })).toEqual({ name: "New" })
})

test("there is none where nothing was typed, or what was typed has been taken back", () => {
  expect(draftOf({ ...term, note: "", classes: ["P1"] }, term)).toBeUndefined()
  expect(draftOf({ ...term, version: 4 }, term)).toBeUndefined()
  const user = { preferences: { emails: true } }
  expect(draftOf(structuredClone(user), user)).toBeUndefined()
})

test("what was typed while a form was being saved is told from what was sent", () => {
  const sent = { ...term, name: "First term" }
  expect(changesOf({ ...sent }, sent)).toEqual([])
  expect(changesOf({ ...sent, note: "Typed since" }, sent)).toEqual([["note", "Typed since"]])
})

test("a password is never kept", () => {
  expect(
    draftOf({ email: "", currentPassword: "secret" }, { email: "", currentPassword: "" }),
  ).toBeUndefined()
})

test("a chosen file belongs to it, and so does one that was cleared", () => {
  const file = new File(["x"], "essay.pdf")
  expect(draftOf({ file }, { file: null })).toEqual({ file })
  expect(draftOf({ text: "" }, { text: "typed before" })).toEqual({ text: "" })
})
