import { expect, test } from "vitest"
import { type Role, roles } from "#contract/lib/endpoints.ts"
import { paths } from "../lib/address/paths.ts"
import { screensAndActionsOf } from "../office/search/searchResults.ts"
import { loadWords } from "../office/search/words.ts"
import { menuOf } from "./menu.ts"
import { screens } from "./shownScreens.tsx"

const ownOf = async (role: Role) => screensAndActionsOf(menuOf(role, screens), await loadWords(role))

test.each(roles)(
  "each screen of a %s with phrases is in their menu, where the search finds them",
  async (role) => {
    const inMenu = new Set<string>(menuOf(role, screens).flatMap(({ items }) => items.map(({ to }) => to)))
    const withPhrases = Object.keys((await loadWords(role)).phrases)
    expect(withPhrases.length).toBeGreaterThan(10)
    expect(withPhrases.filter((path) => !inMenu.has(path))).toEqual([])
  },
)

/** The students' notifications, which other roles may open but have their own for. */
const isOwn = (path: string, role: Role) => path !== paths.myNotifications || role === "student"

/** Screens that nobody looks for by words: printed lists, and those to which others redirect. */
const notSought: readonly string[] = [
  paths.dashboard,
  paths.samples,
  paths.unauthorized,
  paths.attendanceReport,
  paths.lowAttendanceList,
  paths.myAttendanceReport,
]

test.each(roles)("a %s finds each screen that isn't about one record", async (role) => {
  const own = await ownOf(role)
  const found = new Set(own.items.map(({ action }) => action.to.split("?")[0]))
  const sought = screens.filter(
    ({ path, roles: only }) =>
      (only.length === 0 || only.includes(role)) &&
      !path.includes(":") &&
      !notSought.includes(path) &&
      isOwn(path, role),
  )
  expect(sought.length).toBeGreaterThan(14)
  expect(sought.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
})

/** The labels of the main buttons of lists, from the source of the screens. */
const mainButtons = Object.values(
  import.meta.glob<string>("../*/**/*Page.tsx", { query: "?raw", import: "default", eager: true }),
).flatMap((source) => Array.from(source.matchAll(/\bmain=\{\{ label: "([^"]+)"/g), ([, label]) => label!))

test("each list's main button is an action that the search finds by its label", async () => {
  const own = (await Promise.all(roles.map(ownOf))).flatMap(({ items }) => items)
  const names = new Set(own.map(({ action }) => action.name))
  expect(mainButtons.length).toBeGreaterThan(20)
  const missing = mainButtons.filter((label) => !names.has(label) && label !== "New version")
  expect(missing, "Add a formAction for each to office/search/words, such as officeActions.ts.").toEqual([])
})

test.each(roles)(
  "nothing that the portal lacks for a %s is called what one of their screens is",
  async (role) => {
    const { items } = await ownOf(role)
    const labels = menuOf(role, screens).flatMap(({ items: lines }) =>
      lines.map(({ label }) => label.toLowerCase()),
    )
    const several = labels.filter((label) => label.includes(" "))
    const lacking = items.filter(({ action }) => action.note !== undefined).map(({ action }) => action)
    expect(lacking.length).toBeGreaterThan(1)
    const wrong = lacking.flatMap(({ name, phrases = "" }) =>
      phrases
        .split(",")
        .map((phrase) => phrase.trim().replace(/\s+/g, " ").toLowerCase())
        .filter((phrase) => labels.includes(phrase) || several.some((label) => phrase.startsWith(label)))
        .map((phrase) => `${name}: ${phrase}`),
    )
    expect(wrong, "Delete these words of the files in office/search/words.").toEqual([])
  },
)

test.each(roles)("no screen or action of a %s is listed twice", async (role) => {
  const own = (await ownOf(role)).items.map(({ action: { to, name } }) => `${to} ${name}`)
  expect(own).toEqual([...new Set(own)])
})
