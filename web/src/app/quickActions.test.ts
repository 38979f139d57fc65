import { expect, test } from "vitest"
import { adminActions, lecturerActions, studentActions } from "../office/dashboard/actions.ts"
import { screens } from "./shownScreens.tsx"

test.each([
  ["admin", adminActions],
  ["lecturer", lecturerActions],
  ["student", studentActions],
] as const)("quick actions of the %s lead to existing screens of the role", (role, actions) => {
  for (const { to } of actions) {
    const screen = screens.find(({ path }) => path === to.split("?")[0])
    expect(screen, to).toBeDefined()
    expect(screen!.roles.length === 0 || screen!.roles.includes(role), to).toBe(true)
  }
})
