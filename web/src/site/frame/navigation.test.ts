import { expect, test } from "vitest"
import { navigationOf } from "./navigation.ts"

const addresses = (links: readonly { address: string }[]) => links.map(({ address }) => address)

test("the header's links are in the specification's order", () => {
  const { main, more } = navigationOf(() => true)
  expect(addresses(main)).toEqual([
    "/administration",
    "/academics",
    "/lecturers",
    "/admissions",
    "/support-services",
    "/news-events",
    "/campus-life",
  ])
  expect(addresses(more)).toEqual(["/history", "/alumni", "/library", "/contact"])
  expect(main.find(({ address }) => address === "/lecturers")?.label).toBe("Department")
  expect(main.slice(-2).map(({ label }) => label)).toEqual(["News", "Campus"])
})

test("a page that does not exist is not offered", () => {
  const { main, more } = navigationOf((address) => address === "/admissions" || address === "/contact")
  expect([addresses(main), addresses(more)]).toEqual([["/admissions"], ["/contact"]])
})
