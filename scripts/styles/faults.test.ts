import { expect, test } from "vitest"
import { styleFaults } from "./faults.ts"

const faultsOf = (sheets: Record<string, string>, ...components: string[]) =>
  styleFaults(new Map(Object.entries(sheets)), components)

test("a class name has its rules in one style sheet, and others may name it only as a context", () => {
  const sheets = {
    "badge.css": ".badge { color: red } .list > .badge:hover { color: blue }",
    "list.css": ".list:has(.badge) { gap: 0 } .list:not(.badge) tr { gap: 0 }",
  }
  expect(faultsOf(sheets, `"list" "badge"`)).toEqual([])
})

test.each([
  ".list .badge { color: blue }",
  ".list > :is(.badge, b) { color: blue }",
  "@media print { .list, .list .badge::before { color: blue } }",
  ".list .badge:not(:has(b)):hover { color: blue }",
])("a second style sheet with a rule about the name is refused: %s", (rule) => {
  expect(faultsOf({ "badge.css": ".badge { color: red }", "list.css": rule }, `"list badge"`)).toEqual([
    ".badge has rules in several files: badge.css, list.css.",
  ])
})

test("a name that no component writes is refused, unless a component makes it", () => {
  const sheets = { "badge.css": ".badge-good { color: green } .badge-old { color: gray } .label { gap: 0 }" }
  expect(faultsOf(sheets, `"badge-good"`)).toEqual([
    ".badge-old has rules, and no component writes it.",
    ".label has rules, and no component writes it.",
  ])
  expect(faultsOf(sheets, ["`label badge-", "{kind}`"].join("$"))).toEqual([])
})

test("a class that is named as an attribute is refused, because the check doesn't see it as a class", () => {
  expect(faultsOf({ "list.css": `.list [class~="badge"] { gap: 0 }` }, `"list"`)).toEqual([
    `list.css: .list [class~="badge"] names a class as an attribute.`,
  ])
})

test("a custom property that is read must have a value, from a style sheet, a component or a fallback", () => {
  const sheets = {
    "badge.css":
      ".badge { gap: var(--space-5); color: var(--ink); width: var(--share); height: var(--row, 1rem) }",
    "tokens.css": ":root { --ink: #000 }",
  }
  const component = `"badge" style={{ "--share": share }}`
  expect(faultsOf(sheets, component)).toEqual(["badge.css: --space-5 has no value."])
})

test("a style sheet that nobody imports is refused, because its rules never reach a browser", () => {
  const sheets = {
    "web/ui/code.css": ".code { color: red }",
    "web/ui/badge.css": ".badge { color: red }",
    "web/ui/page.css": `@import "../ui/badge.css"; .page { gap: 0 }`,
  }
  expect(faultsOf(sheets, `"code badge page"`, `import "./page.css"`)).toEqual([
    "web/ui/code.css: nobody imports this style sheet.",
  ])
  expect(
    faultsOf(sheets, `"code badge page"`, `import "./page.css"; import code from "./code.css?inline"`),
  ).toEqual([])
})

test("a size of the window in px is refused, because it doesn't count the text size of the browser", () => {
  const sheets = {
    "page.css": "@media screen and (max-height: 30rem) { .page { width: 10px } }",
    "list.css": "@media (min-width: 40rem) and (max-width: 859.98px) { .list { gap: 0 } }",
  }
  expect(faultsOf(sheets, `"page list"`)).toEqual([
    "list.css: max-width of the window is in px. In rem it counts the text size of the browser.",
  ])
})
