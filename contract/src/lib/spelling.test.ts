import { expect, test } from "vitest"
import * as z from "zod"
import { otherNames } from "./fields.ts"
import { respell, spelledAs } from "./spelling.ts"

const term = z.object({ term_number: z.int(), end_date: z.string().nullable() })
const year = z.object({
  year_name: z.string(),
  firstName: z.string().optional(),
  terms: z.array(term).default([]),
  last_term: term.nullable().optional(),
})

test.each([
  [
    "snake_case",
    { year_name: "A", first_name: "B", terms: [{ term_number: 1 }], last_term: { end_date: "C" } },
  ],
  ["camelCase", { yearName: "A", firstName: "B", terms: [{ termNumber: 1 }], lastTerm: { endDate: "C" } }],
  ["both", { yearName: "A", firstName: "B", terms: [{ term_number: 1 }], last_term: { endDate: "C" } }],
])("a body in %s is read at every depth", (_, body) => {
  expect(respell(year, body)).toEqual({
    year_name: "A",
    firstName: "B",
    terms: [{ term_number: 1 }],
    last_term: { end_date: "C" },
  })
})

test("unknown fields are dropped, and a value that isn't an object is left for the schema to reject", () => {
  expect(
    respell(year, { role: "admin", terms: [{ term_number: 1, id: 9 }, "no term"], last_term: null }),
  ).toEqual({
    terms: [{ term_number: 1 }, "no term"],
    last_term: null,
  })
  expect(respell(year, { terms: { 0: "no list" } })).toEqual({ terms: { 0: "no list" } })
})

test("a field with two names is read by either, and its own name wins", () => {
  const learner = z.object({ student_class: z.string().register(otherNames, { name: "class_name" }) })
  for (const body of [{ class_name: "P1" }, { className: "P1" }, { className: "P2", studentClass: "P1" }]) {
    expect(respell(learner, body)).toEqual({ student_class: "P1" })
  }
})

test("a discriminated union has the fields of all members, also inside refinements and transforms", () => {
  const cases = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("one"), only_one: z.string() }),
    z.object({ kind: z.literal("two"), only_two: z.string() }).refine(() => true),
  ])
  expect(respell(cases, { kind: "two", onlyTwo: "A" })).toEqual({ kind: "two", only_two: "A" })
  const changed = z.preprocess((given) => given, cases).transform((given) => given)
  expect(respell(changed, { kind: "one", onlyOne: "A" })).toEqual({ kind: "one", only_one: "A" })
})

test.each([
  ["end_date", { endDate: "A" }, "endDate"],
  ["firstName", { first_name: "A" }, "first_name"],
  ["end_date", { name: "A" }, "end_date"],
  ["terms.0.end_date", { terms: [{ termNumber: 1 }] }, "terms.0.endDate"],
  ["terms.1.end_date", { year_name: "A", terms: [{}, { termNumber: 1 }] }, "terms.1.endDate"],
  ["terms.0.end_date", { yearName: "A", terms: [{}] }, "terms.0.endDate"],
  ["last_term.end_date", { lastTerm: { end_date: "A" } }, "lastTerm.end_date"],
  ["due_date", { due_date: "A", clearFile: true }, "due_date"],
  ["max_marks", { due_date: "A", clearFile: true }, "max_marks"],
])("an error at %s of %j is spelled %s for the caller", (location, body, expected) => {
  expect(spelledAs(location, body)).toBe(expected)
})
