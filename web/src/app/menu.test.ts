import { expect, test } from "vitest"
import { menuOf } from "./menu.ts"

const screens = [
  { path: "/a", roles: ["admin"], menu: { group: "Calendar", label: "Terms" } },
  { path: "/p", roles: [], menu: { group: "Home", label: "Profile" } },
  { path: "/x", roles: [] },
  { path: "/b", roles: ["admin", "lecturer"], menu: { group: "Calendar", label: "Years" } },
] as const

test("each role finds the screens that it may see, under their headings, in the table's order", () => {
  expect(menuOf("admin", screens)).toEqual([
    {
      label: "Calendar",
      items: [
        { label: "Terms", to: "/a" },
        { label: "Years", to: "/b" },
      ],
    },
    { label: "Home", items: [{ label: "Profile", to: "/p" }] },
  ])
  expect(menuOf("lecturer", screens)).toEqual([
    { label: "Home", items: [{ label: "Profile", to: "/p" }] },
    { label: "Calendar", items: [{ label: "Years", to: "/b" }] },
  ])
})

test("a screen for all roles can be in one role's sidebar only", () => {
  const open = [{ path: "/n", roles: [], menu: { group: "Home", label: "Notes", role: "student" as const } }]
  expect(menuOf("student", open)).toHaveLength(1)
  expect(menuOf("lecturer", open)).toEqual([])
})

test("a heading without a screen is left out", () => {
  expect(menuOf("student", screens).map(({ label }) => label)).toEqual(["Home"])
})
