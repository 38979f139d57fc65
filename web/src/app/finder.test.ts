import { matchPath } from "react-router"
import { expect, test } from "vitest"
import { type Role, roles } from "#contract/lib/endpoints.ts"
import { type Entry, entryKinds } from "#contract/office/search/entries.ts"
import { indexItem } from "#contract/office/search/ranking.ts"
import { actionsOf, searchesFor } from "../office/search/actions.ts"
import { goKeys } from "../office/search/goKeys.ts"
import { isOnWebsite, recordTarget, studentInList, targetOf } from "../office/search/targets.ts"
import { loadWords } from "../office/search/words.ts"
import { mayOpen } from "./fetchScreen.ts"
import { menuOf } from "./menu.ts"
import { screens } from "./shownScreens.tsx"

const texts = ["Tadala", "Banda", "IPTE25-0001", "P1"]
const opens = (address: string, role: Role) => {
  const [path = ""] = address.split("?")
  return isOnWebsite(path) || screens.some((screen) => matchPath(screen.path, path) && mayOpen(screen, role))
}

test.each(roles)("whatever a %s finds opens a screen that they may open, or signs them out", async (role) => {
  const isTheirs = (kind: Entry["kind"]) =>
    role === "admin" ||
    (kind !== "administrator" && (role === "lecturer" || (kind !== "student" && kind !== "class")))
  const found = entryKinds.filter(isTheirs).map((kind): Entry => ({ kind, id: 7, texts }))
  const addresses = [
    ...found.flatMap((entry) =>
      [targetOf(entry, role).to, recordTarget(entry, role)].filter((to) => to !== undefined),
    ),
    ...actionsOf(await loadWords(role)).flatMap(({ to, signsOut }) => (signsOut ? [] : to)),
    ...goKeys(role).map(({ to }) => to),
    ...searchesFor(role, "Tadala").map(({ to }) => to),
  ]
  expect(addresses.filter((address) => !opens(address, role))).toEqual([])
  expect(found.length).toBeGreaterThan(3)
})

test.each(roles)("each letter of a %s is named as in the menu", (role) => {
  const lines = menuOf(role, screens).flatMap(({ items }) => items.map(({ to }) => to))
  expect(goKeys(role).filter(({ to }) => !lines.includes(to))).toEqual([])
})

test.each(roles)("a letter of a %s leads to one screen", (role) => {
  const letters = goKeys(role).map(({ key }) => key)
  expect(new Set(letters).size).toBe(letters.length)
})

test("a student is opened in the list of their class, on the page that shows them", () => {
  const classOf = (at: number) => (at < 60 ? "P1" : "P2")
  const students = Array.from({ length: 70 }, (_, index): Entry => {
    const number = String(index).padStart(2, "0")
    return {
      kind: "student",
      id: index,
      texts: ["Test", `Example ${number}`, `IPTE25-${number}`, classOf(index)],
    }
  })
  const index = { person: 1, at: 0, parts: [], all: students.map(indexItem) }
  expect(studentInList(students[49]!, "admin", index)).toBe("/admin/students?class=P1&view=49")
  expect(studentInList(students[50]!, "lecturer", index)).toBe("/lecturer/students?class=P1&page=2&view=50")
  expect(studentInList(students[60]!, "admin", index)).toBe("/admin/students?class=P2&view=60")
})
