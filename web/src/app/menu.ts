import type { Waiting } from "#contract/dashboard.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { notificationsOf, paths } from "../lib/address/paths.ts"
import type { NavGroup, NavItem } from "../ui/layout/nav.ts"
import type { ScreenRoute } from "./screen.tsx"

/** The headings of the sidebar, in their order. */
const headings = ["Home", "People", "Courses", "College"]
const inRow = [undefined, "beside", "under"] as const

/** The sidebar of a role: the screens it may see, by group and row. */
export function menuOf(
  role: Role,
  screens: readonly Pick<ScreenRoute, "path" | "roles" | "menu">[],
): NavGroup[] {
  const groups = new Map<string, Map<string, NavItem[]>>()
  for (const { path, roles, menu } of screens) {
    const meant = menu?.role ? [menu.role] : roles
    if (!menu || (meant.length > 0 && !meant.includes(role))) continue
    const rows = groups.get(menu.group) ?? new Map<string, NavItem[]>()
    const item = { label: menu.label, to: path, ...(menu.place && { place: menu.place }) }
    groups.set(menu.group, rows.set(menu.row, [...(rows.get(menu.row) ?? []), item]))
  }
  const rank = ({ place }: NavItem) => inRow.indexOf(place)
  return Array.from(groups, ([label, rows]) => ({
    label,
    items: Array.from(rows.values(), (row) => row.toSorted((a, b) => rank(a) - rank(b))).flat(),
  })).toSorted((a, b) => headings.indexOf(a.label) - headings.indexOf(b.label))
}

/** The bar at the bottom of a phone; the rest of the menu is behind its last button. */
export const bars: Readonly<Record<Role, { items: readonly NavItem[]; more: string }>> = {
  admin: {
    items: [
      { label: "Today", to: paths.adminDashboard },
      { label: "Students", to: paths.students },
      { label: "Marks", to: paths.grades },
      { label: "Notices", to: paths.notifications },
    ],
    more: "More",
  },
  lecturer: {
    items: [
      { label: "Today", to: paths.lecturerDashboard },
      { label: "To mark", to: paths.lecturerToMark },
      { label: "Classes", to: paths.myModules },
      { label: "Notices", to: paths.lecturerNotifications },
    ],
    more: "More",
  },
  student: {
    items: [
      { label: "Today", to: paths.studentDashboard },
      { label: "Work", to: paths.myAssignments },
      { label: "Grades", to: paths.myGrades },
      { label: "Notices", to: paths.myNotifications },
    ],
    more: "Me",
  },
}

/** How much waits behind each link of the menu. */
export function countsOf(
  role: Role,
  waiting: Waiting | undefined,
): Readonly<Record<string, number | undefined>> {
  if (!waiting) return {}
  const everybodys = { [notificationsOf(role)]: waiting.unread }
  if (role === "student") return { ...everybodys, [paths.myAssignments]: waiting.to_hand_in }
  if (role === "lecturer") {
    return { ...everybodys, [paths.lecturerToMark]: waiting.to_mark, [paths.ownMessages]: waiting.messages }
  }
  return {
    ...everybodys,
    [paths.registrations]: waiting.registrations,
    [paths.excuses]: waiting.excuses,
    [paths.messages]: waiting.messages,
    [paths.mail]: waiting.unsent_mail,
  }
}
