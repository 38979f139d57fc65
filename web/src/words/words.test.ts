import { expect, test } from "vitest"
import { otherwiseNamed, words } from "./words.ts"

const sources = import.meta.glob<string>(
  ["../../../{web,contract}/src/**/*.{ts,tsx}", "!../../../**/*.test.{ts,tsx}", "!../ui/samples/**"],
  { query: "?raw", import: "default", eager: true },
)

/** A text of a label's attribute or property, of an element, and of a field in a schema. */
const labelPatterns = [
  /\b(?:label|header|title|heading|placeholder|all|aria-label)(?:=|: )"([^"\n]+)"/g,
  />([A-Z][^<>{}\n]*)<\//g,
  /\b\w+\("([A-Z][^"\n/]{1,40})"[,)]/g,
]
/** The words by which somebody searches include those of other systems on purpose. Stand-ins for a server are on no screen. */
const isOnScreen = (path: string) => !/office\/search|testing|standIn/.test(path)

const labels = Object.entries(sources).flatMap(([path, source]) =>
  !isOnScreen(path)
    ? []
    : labelPatterns.flatMap((pattern) =>
        Array.from(source.matchAll(pattern), ([, label = ""]) => ({ path, label })),
      ),
)
const has = (label: string, word: string) => new RegExp(`\\b${word}s?\\b`, "i").test(label)

test("labels have one word for a thing", () => {
  const synonyms = labels.flatMap(({ path, label }) =>
    Object.entries(words).flatMap(([word, others]) =>
      others
        .filter((other) => has(label, other) && otherwiseNamed[label] === undefined)
        .map((other) => `${path}: "${label}" says ${other} where others say ${word}`),
    ),
  )
  expect(labels.length).toBeGreaterThan(1000)
  expect(synonyms).toEqual([])
})

test("each word of the list is in a label, and each exception is a label", () => {
  expect(Object.keys(words).filter((word) => !labels.some(({ label }) => has(label, word)))).toEqual([])
  expect(
    Object.keys(otherwiseNamed).filter((label) => !labels.some((other) => other.label === label)),
  ).toEqual([])
})

const portal = Object.entries(sources).filter(([path]) => !/\/site\/|office\/search/.test(path))

test("a dialog is called exactly like its button, capitals included", () => {
  const unlike = portal.flatMap(([path, source]) => {
    const names = Array.from(
      source.matchAll(/\b(?:title|add|submitLabel)="([^"]+)"/g),
      ([, name = ""]) => name,
    )
    return names
      .filter((name) => names.some((other) => other !== name && other.toLowerCase() === name.toLowerCase()))
      .map((name) => `${path}: ${name}`)
  })
  expect(unlike).toEqual([])
})

test("a hint that is an example begins with “For example, ”", () => {
  const otherwise = Object.entries(sources).flatMap(([path, source]) =>
    Array.from(
      source.matchAll(/"(?:Such as|For example(?!, )|E\.g\.)[^"\n]*"/g),
      ([text]) => `${path}: ${text}`,
    ),
  )
  expect(otherwise).toEqual([])
})
