import { expect, test } from "vitest"
import { changesOf, draftOf } from "./draftsContext.ts"

const term = { name: "Term 1", start_date: "2026-09-07", note: null, classes: ["P1"], version: 3 }

test("a draft holds the typed values and the record's version", () => {
  expect(draftOf({ ...term, name: "First term" }, term)).toEqual({ name: "First term", version: 3 })
  expect(draftOf({ ...term, classes: ["P1", "P2"] }, term)).toEqual({ classes: ["P1", "P2"], version: 3 })
  expect(draftOf({ name: "New", start_date: "" }, { name: "", start_date: "" })).toEqual({ name: "New" })
})

test("there is no draft if nothing was typed, or it was undone", () => {
  expect(draftOf({ ...term, note: "", classes: ["P1"] }, term)).toBeUndefined()
  expect(draftOf({ ...term, version: 4 }, term)).toBeUndefined()
  const user = { preferences: { emails: true } }
  expect(draftOf(structuredClone(user), user)).toBeUndefined()
})

test("text typed while a form is being saved is kept apart from the sent values", () => {
  const sent = { ...term, name: "First term" }
  expect(changesOf({ ...sent }, sent)).toEqual([])
  expect(changesOf({ ...sent, note: "Typed since" }, sent)).toEqual([["note", "Typed since"]])
})

test("a password is never kept", () => {
  expect(
    draftOf({ email: "", currentPassword: "secret" }, { email: "", currentPassword: "" }),
  ).toBeUndefined()
})

test("a draft includes a chosen file and an emptied text", () => {
  const file = new File(["x"], "essay.pdf")
  expect(draftOf({ file }, { file: null })).toEqual({ file })
  expect(draftOf({ text: "" }, { text: "typed before" })).toEqual({ text: "" })
})

const sources = import.meta.glob<string>(["../../**/*.tsx", "!../../**/*.test.tsx", "!../samples/**"], {
  query: "?raw",
  import: "default",
  eager: true,
})

/** The files of forms without a draft, each with the reason. */
const withoutDraft = {
  FormDialog: "passes on the draft of its caller",
  ChangePasswordForm: "passwords are stored nowhere",
  DeleteAccount: "passwords are stored nowhere",
  RecoveryCodes: "passwords are stored nowhere",
  TwoFactorDialog: "passwords are stored nowhere",
  ActionDialog: "passwords are stored nowhere",
  MoveDialog: "has one choice, for a selection that ends with the page",
  ReportForm: "saves nothing, and its input is in the address",
}

test("each form has a draft, because the warning before the end of a session says that input is kept", () => {
  const found = Object.entries(sources).flatMap(([path, source]) => {
    const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
    const isLacking = count(/<(Form|FormDialog)[\s>]/g) > count(/\bdraft=/g)
    return isLacking ? [path.replace(/.*\/|\.tsx$/g, "")] : []
  })
  expect(found.toSorted()).toEqual(Object.keys(withoutDraft).toSorted())
})

test("a draft has the present day of its form too, which is another one when it is restored", () => {
  const blank = { date: "2026-11-30", note: "" }
  expect(draftOf({ ...blank, note: "Typed" }, blank, ["date"])).toEqual({ ...blank, note: "Typed" })
  expect(draftOf(blank, blank, ["date"])).toBeUndefined()
})
