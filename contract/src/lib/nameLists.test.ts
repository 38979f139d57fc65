import { expect, test } from "vitest"
import * as z from "zod"
import { listsOf, nameListRules, parseListed } from "./nameLists.ts"

const house = () =>
  z.string("House is required.").register(nameListRules, {
    list: "houses",
    wanted: (names) => `House must be one of: ${names.join(", ")}.`,
    also: ["none"],
  })
const schema = z.object({
  houses: z.array(house()).min(1, "Houses are required.").optional(),
  name: z.string("Name is required."),
  house: house().optional(),
  guests: z.array(z.object({ house: house().nullish() })).default([]),
})
const lists = { houses: ["Mulanje", "Zomba"] }
const read = (given: object) => parseListed(schema, given, lists)

test("names of the list are accepted in fields, lists and objects of a schema", () => {
  const given = { name: "Ada", house: "Zomba", houses: ["Mulanje", "none"], guests: [{ house: null }] }
  expect(read(given)).toEqual({ data: given })
})

test("other names are refused at their path, in the order of the fields, with the names of the list", () => {
  const wanted = "House must be one of: Mulanje, Zomba."
  expect(read({ house: "Nyika", houses: ["Zomba", 7], guests: [{}, { house: "nyika" }] })).toEqual({
    refusals: [
      ["houses.1", wanted],
      ["name", "Name is required."],
      ["house", wanted],
      ["guests.1.house", wanted],
    ],
  })
})

test("a list is needed only if the value has a name of it", () => {
  expect(listsOf(schema, { name: "Ada", house: "", houses: [], guests: [{}] })).toEqual([])
  expect(listsOf(schema, { guests: [{ house: "Zomba" }, { house: "Nyika" }] })).toEqual(["houses"])
})
