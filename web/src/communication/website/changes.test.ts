import { expect, test } from "vitest"
import { block, contentPage } from "#contract/communication/website/content/contentPage.ts"
import {
  list,
  number,
  pageLink,
  paragraphs,
  picture,
  words,
} from "#contract/communication/website/content/fields.ts"
import { changesBetween } from "./changes.ts"
import { labelAt } from "./fieldPaths.ts"

const { schema } = contentPage("sample", {
  title: "Sample",
  blocks: {
    head: block("Head", {
      lead: paragraphs("Lead"),
      photo: picture("Photo", { ratio: 1 }),
      way: pageLink(),
    }),
    timeline: block("Timeline", {
      events: list("Events", { year: number("Year"), text: words("Text") }, { one: "Event" }),
    }),
  },
})
const photo = { id: 7, width: 800, height: 800, alt: "The chapel" }
const before = {
  head: { lead: "", photo: null, way: "" },
  timeline: { events: [{ year: 1937, text: "Built" }] },
}

test("the changes of a version are named by block, item and field", () => {
  const after = {
    head: { lead: "Since 1937", photo, way: "/admissions#steps" },
    timeline: { events: [{ year: 1938, text: "Built" }] },
  }
  expect(changesBetween(schema, before, after)).toEqual([
    { name: "head.lead", label: "Head, Lead", before: "", after: "Since 1937" },
    { name: "head.photo", label: "Head, Photo", before: "", after: "The chapel" },
    { name: "head.way", label: "Head, Page", before: "", after: "Admissions: how to apply" },
    { name: "timeline.events.0.year", label: "Timeline, Event 1, Year", before: "1937", after: "1938" },
  ])
  expect(changesBetween(schema, after, structuredClone(after))).toEqual([])
})

test("a list with another number of items is one change", () => {
  const after = { ...before, timeline: { events: [] } }
  expect(changesBetween(schema, before, after)).toEqual([
    { name: "timeline.events", label: "Timeline, Events", before: "1937, Built", after: "" },
  ])
})

test("a list with the same name as its block is named once", () => {
  const page = contentPage("p", {
    title: "P",
    blocks: { offices: block("Offices", { offices: list("Offices", words("Office"), { one: "Office" }) }) },
  })
  expect(labelAt(page.schema, "offices.offices.2")).toBe("Offices, Office 3")
})
