import { expect, test } from "vitest"
import { actionsOf, changesOf, labelOf, labels } from "./rules.ts"

test.each([
  ["POST /terms", "added"],
  ["PUT /terms/{id}", "changed"],
  ["PUT /terms/{id}/activate", "made active"],
  ["DELETE /terms/{id}", "deleted"],
  ["POST /auth/login", "signed in"],
  ["POST /endpoints/of/yesterday", "added"],
])("the call %s has the label “%s”", (action, label) => expect(labelOf(action)).toBe(label))

test("each label has calls of its own, and no GET", () => {
  const actions = labels.flatMap(actionsOf)
  expect(new Set(actions).size).toBe(actions.length)
  expect(actions).toContain("POST /terms")
  expect(actions.filter((action) => action.startsWith("GET "))).toEqual([])
  expect(actions).not.toContain("POST /auth/refresh")
  expect(actionsOf("danced")).toEqual([])
})

test.each([
  [null, null, []],
  [null, { id: 7, name: "Term 1", closed_at: null }, [{ field: "name", before: null, after: "Term 1" }]],
  [{ name: "Term 1" }, null, [{ field: "name", before: "Term 1", after: null }]],
  [{ name: "Term 1" }, { name: "Term 2" }, [{ field: "name", before: "Term 1", after: "Term 2" }]],
  [{ is_active: true }, { is_active: false }, [{ field: "is_active", before: true, after: false }]],
])("the changes from %j to %j are listed by field", (before, after, changes) =>
  expect(changesOf(before, after)).toEqual(changes),
)
