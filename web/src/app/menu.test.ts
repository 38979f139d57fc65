import { expect, test } from "vitest"
import { bars, countsOf, menuOf, wayBackOf } from "./menu.ts"
import { screens as all } from "./shownScreens.tsx"

const screens = [
  { path: "/w", roles: ["admin"], menu: "College/Website/Mail" },
  { path: "/b", roles: ["admin", "lecturer"], menu: "College/Events" },
  { path: "/r", roles: ["admin"], menu: "Courses/Grades/Reports" },
  { path: "/g", roles: ["admin"], menu: "Courses/Grades" },
  { path: "/a", roles: ["admin"], menu: "College/Website" },
  { path: "/p", roles: [], menu: "Home/Profile" },
  { path: "/x", roles: [] },
] as const

test("each role finds the screens that it may see, under their headings", () => {
  expect(menuOf("lecturer", screens)).toEqual([
    { label: "Home", items: [{ label: "Profile", to: "/p" }] },
    { label: "College", items: [{ label: "Events", to: "/b" }] },
  ])
  expect(menuOf("student", screens).map(({ label }) => label)).toEqual(["Home"])
})

test("the way back from a screen is the nearest line above it, and from a line itself the dashboard", () => {
  const menu = menuOf("admin", all)
  const wayFrom = (pathname: string, search = "") => wayBackOf("admin", menu, pathname, search).to
  expect(wayFrom("/admin/students/7/record")).toBe("/admin/students")
  expect(wayFrom("/admin/timetable", "?term=999")).toBe("/admin/timetable")
  expect(wayFrom("/admin/timetable")).toBe("/admin/dashboard")
  expect(wayFrom("/elsewhere")).toBe("/admin/dashboard")
})

test("a line begins with its own link, whatever the order of the screens", () => {
  expect(menuOf("admin", screens).slice(1)).toEqual([
    {
      label: "Courses",
      items: [
        { label: "Grades", to: "/g" },
        { label: "Reports", to: "/r", under: true },
      ],
    },
    {
      label: "College",
      items: [
        { label: "Events", to: "/b" },
        { label: "Website", to: "/a" },
        { label: "Mail", to: "/w", under: true },
      ],
    },
  ])
})

test("a line without a place in the order comes last under its heading", () => {
  const added = [{ path: "/n", roles: ["lecturer"], menu: "College/New" }, ...screens] as const
  expect(
    menuOf("lecturer", added)
      .at(-1)
      ?.items.map(({ label }) => label),
  ).toEqual(["Events", "New"])
})

test("a screen for all roles can be in one role's sidebar only", () => {
  const open = [{ path: "/n", roles: [], menu: "Home/Dashboard", menuOf: "student" }] as const
  expect(menuOf("student", open)).toHaveLength(1)
  expect(menuOf("lecturer", open)).toEqual([])
})

test.each(["admin", "lecturer", "student"] as const)(
  "the %s's sidebar has few enough lines for an old laptop, and the bar and the counts lead to places of it",
  (role) => {
    const items = menuOf(role, all).flatMap((group) => group.items)
    // A line takes 24 pixels, as the style sheet says. shell.browser.test.tsx counts the other pixels of the menu.
    expect(items.filter(({ under }) => !under).length).toBeLessThanOrEqual(19)
    const addresses = items.map(({ to }) => to)
    for (const { to } of bars[role].items) expect(addresses).toContain(to)
    const counted = Object.keys(countsOf(role, { unread: 1 }))
    expect(counted.length).toBeGreaterThan(1)
    for (const to of counted) expect(addresses).toContain(to)
    // The menu would not show a line under an unknown heading. A line without its own first link would begin with another
    // link.
    const meant = ({ roles, menuOf: only }: (typeof all)[number]) =>
      only ? only === role : roles.length === 0 || roles.includes(role)
    expect(items).toHaveLength(all.filter((shownScreen) => shownScreen.menu && meant(shownScreen)).length)
    for (const { under, label } of menuOf(role, all).map(({ items }) => items[0]!))
      expect(under, label).toBeUndefined()
  },
)

test.each(["admin", "lecturer", "student"] as const)(
  "the %s's notifications, announcements and messages are one line, with one number that counts a message once",
  (role) => {
    const items = menuOf(role, all).flatMap((group) => group.items)
    const from = items.findIndex(({ label }) => label === "Notifications")
    expect(items[from]!.under).toBeUndefined()
    const tabs = items.slice(from + 1, from + 3).filter(({ under }) => under)
    expect(tabs.map(({ label }) => label).toSorted()).toEqual(
      role === "student" ? ["Announcements"] : ["Announcements", "Messages"],
    )
    const counts = countsOf(role, { unread: 3 })
    expect(tabs.map(({ to }) => counts[to] ?? 0)).toEqual(tabs.map(() => 0))
    expect(counts[items[from]!.to]).toBe(3)
  },
)

test("administrators, audit log, system and emails are tabs of the settings, and what the specification lists has a line", () => {
  const items = menuOf("admin", all).flatMap((group) => group.items)
  const from = items.findIndex(({ label }) => label === "Settings")
  expect(new Set(items.slice(from + 1).map(({ label }) => label))).toEqual(
    new Set(["Administrators", "Audit log", "Backups", "Emails", "System"]),
  )
  const lines = items.filter(({ under }) => !under).map(({ label }) => label)
  expect(lines).toEqual(
    expect.arrayContaining([
      "Dashboard",
      "Profile",
      "Students",
      "Lecturers",
      "Modules",
      "Terms",
      "Assignments",
      "Grades",
      "Academic years",
      "Subjects",
    ]),
  )
})

test("a line without a place comes after the others of its heading, and before the settings", () => {
  const added = { path: "/n", roles: ["admin"], menu: "College/New" } as const
  const linesOf = (screens: Parameters<typeof menuOf>[1]) => {
    const items = menuOf("admin", screens).flatMap((group) => group.items)
    return items.filter(({ under }) => !under).map(({ label }) => label)
  }
  const lines = linesOf(all)
  expect(lines.at(-1)).toBe("Settings")
  expect(linesOf([...all, added])).toEqual([...lines.slice(0, -1), "New", "Settings"])
})
