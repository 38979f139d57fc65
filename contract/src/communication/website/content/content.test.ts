import { expect, test } from "vitest"
import { contentPages } from "../pages.ts"
import { block, contentPage, emptyContent, emptyValue, readContent, withEmptyFields } from "./contentPage.ts"
import { isEmptyContent, paragraphsOf } from "./emptyContent.ts"
import {
  choice,
  colour,
  descriptionOf,
  list,
  number,
  pageLink,
  paragraphs,
  picture,
  words,
} from "./fields.ts"

const sample = contentPage("sample", {
  title: "Sample",
  address: "/sample",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 20 }), photo: picture("Photo", { ratio: 1 }) }),
    events: block("Events", {
      events: list(
        "Events",
        {
          year: words("Year"),
          kind: choice("Kind", ["school", "church"]),
          places: list("Places", words("Place"), { one: "Place" }),
        },
        { one: "Event", max: 2 },
      ),
      graduates: number("Graduates"),
      way: pageLink(),
      dye: colour("Colour"),
    }),
  },
})
const empty = {
  head: { lead: "", photo: null },
  events: { events: [], graduates: null, way: "", dye: "" },
}
const refusal = (value: unknown) =>
  sample.schema.safeParse(withEmptyFields(sample, value)).error?.issues[0]?.message

test("a page's empty content says nothing, and the schema takes it", () => {
  expect(emptyContent(sample)).toEqual(empty)
  expect(isEmptyContent(empty)).toBe(true)
  expect(sample.schema.parse(empty)).toEqual(empty)
})

test("content with a figure of 0 or a picture isn't empty", () => {
  const photo = { id: 1, width: 4, height: 3, alt: "" }
  for (const head of [
    { lead: "Moni", photo: null },
    { lead: "", photo },
  ])
    expect(isEmptyContent({ ...empty, head })).toBe(false)
  expect(isEmptyContent({ ...empty.events, graduates: 0 })).toBe(false)
  expect(isEmptyContent([{ year: "", places: [""] }])).toBe(true)
})

test("what is absent is empty, and unknown fields are dropped", () => {
  const sent = { events: { events: [{ year: " 1937 ", age: 4 }] } }
  expect(sample.schema.parse(withEmptyFields(sample, sent))).toEqual({
    ...empty,
    events: { ...empty.events, events: [{ year: "1937", kind: "", places: [] }] },
  })
})

test.each([
  [{ head: { lead: "More than twenty letters" } }, "Lead must be at most 20 characters."],
  [{ head: { photo: { id: "7" } } }, "Photo must be an uploaded picture."],
  [{ head: 7 }, "Head must be an object."],
  [{ events: { events: [{}, {}, {}] } }, "Events must have at most 2 entries."],
  [{ events: { events: [{ kind: "other" }] } }, "Kind must be one of: school, church."],
  [
    { events: { graduates: 1.5 } },
    "Graduates must be a whole number from 0 to 1,000,000,000, in digits only.",
  ],
  [{ events: { way: "https://elsewhere.example" } }, "Page must be a page of the list."],
  [{ events: { dye: "red" } }, "Colour must be a colour such as #1b4f72."],
])("%j is refused in a sentence", (value, sentence) => {
  expect(refusal(value)).toBe(sentence)
})

test.each(["80,000", "80 000", "80000", 80_000])("%j is the figure 80000", (graduates) => {
  expect(sample.schema.parse(withEmptyFields(sample, { events: { graduates } })).events.graduates).toBe(
    80_000,
  )
})

test("stored content keeps what the page still takes, and the rest is empty", () => {
  const stored = {
    head: { lead: "Moni", photo: "gone.png", older: 1 },
    events: { events: [{ year: "1937", kind: "army" }], graduates: "many" },
  }
  expect(readContent(sample, stored)).toEqual({
    head: { lead: "Moni", photo: null },
    events: { ...empty.events, events: [{ year: "1937", kind: "", places: [] }] },
  })
})

test("a list's field describes its item, so that a form can add one", () => {
  const about = descriptionOf(sample.blocks.events.shape.events)
  expect(about).toMatchObject({ kind: "list", label: "Events", one: "Event", max: 2 })
  expect(about.kind === "list" && emptyValue(about.item)).toEqual({ year: "", kind: "", places: [] })
})

test("an empty line begins a paragraph", () => {
  expect(paragraphsOf("One\nline.\n \nTwo.\n\n")).toEqual(["One\nline.", "Two."])
})

test("every page has a key of its own, blocks, and empty content that its schema takes", () => {
  for (const [key, page] of Object.entries(contentPages)) {
    expect(page.key).toBe(key)
    expect(Object.keys(page.blocks)).not.toEqual([])
    expect(page.schema.safeParse(emptyContent(page)).success, key).toBe(true)
  }
})
