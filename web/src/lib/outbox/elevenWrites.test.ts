import { expect, test } from "vitest"
import { elevenWrites } from "../testing/elevenWrites.ts"

type Texts = Record<string, string>
const sources: Texts = import.meta.glob(["../../**/*.{ts,tsx}", "!../../**/*.test.{ts,tsx}", "!./*"], {
  query: "?raw",
  import: "default",
  eager: true,
})
const tests: Texts = import.meta.glob("./{situations,killedPage}.browser.test.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
})
const coverage: Texts = import.meta.glob("../../../../docs/coverage/offline.md", {
  query: "?raw",
  import: "default",
  eager: true,
})
const [page = ""] = Object.values(coverage)
const listed = page.replace(/\s+/g, " ")

/** The files that use the outbox directly, and those that use it through `RecordForm`. */
const sending = Object.values(sources).filter((text) =>
  /\b(useDeliver|sendOrStore|holdEntry)\(|noun="[^"]+".*?\bwaits=\{/s.test(text),
)

test("the writes that are tested in every situation are those that the screens send by the outbox", () => {
  const counted = sending.flatMap((text) =>
    [...text.matchAll(/\bsingular: "([^"]+)"/g)].map(([, singular]) => singular),
  )
  // `RecordForm` counts its records by their noun.
  const nouns = sending.flatMap((text) => /noun="([^"]+)".*?\bwaits=\{/s.exec(text)?.[1] ?? [])
  expect(new Set([...counted, ...nouns])).toEqual(
    new Set(elevenWrites.map(({ counted }) => counted.singular)),
  )
})

test("the coverage lists each of these writes, and each test that tries them", () => {
  for (const { counted, endpoint } of elevenWrites)
    expect(listed).toContain(`${counted.singular} (\`${endpoint}\`)`)
  const titles = Object.values(tests).flatMap((text) =>
    [...text.matchAll(/^ *(?:test(?:\.each\(\w+\))?|\]\))\("([^"]+)"/gm)].map(([, title]) => title),
  )
  expect(titles.length).toBeGreaterThan(12)
  for (const title of titles) expect(listed).toContain(`"${title}"`)
})
