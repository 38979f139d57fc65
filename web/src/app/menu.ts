import type { Role } from "#contract/lib/endpoints.ts"
import { compact } from "#contract/lib/objects.ts"
import type { Waiting } from "#contract/office/dashboard.ts"
import { dashboardOf, notificationsOf, paths } from "../lib/address/paths.ts"
import type { MenuLink, Screen } from "../lib/records/screen.ts"
import type { NavGroup, NavItem } from "../ui/layout/nav.ts"

/**
 * The headings of the sidebar and the lines below them, in order. Lines that aren't listed follow them, but precede the
 * settings.
 */
const lines: Readonly<Record<string, readonly string[]>> = {
  Home: ["Dashboard", "Profile"],
  People: ["Students", "Lecturers", "Registrations"],
  Courses: [
    "My Timetable",
    "My Students",
    "My Documents",
    "Modules",
    "Subjects",
    "Assignments",
    "Grades",
    "My Modules",
    "My Assignments",
    "My Attendance",
    "My Grades",
    "To mark",
    "Attendance",
    "Course Materials",
    "Study Materials",
  ],
  College: ["Notifications", "Year", "Academic years", "Terms", "Timetable", "Events", "Website", "Settings"],
}

/**
 * The sidebar of a role, with the screens that the role may see. In each line, the line's own link is first. The links under
 * it follow.
 */
export function menuOf(
  role: Role,
  screens: readonly Pick<Screen, "path" | "roles" | "menu" | "menuOf">[],
): NavGroup[] {
  const links = compact(
    screens.map(({ path, roles, menu, menuOf: onlyRole }) => {
      const isForRole = onlyRole ? onlyRole === role : roles.length === 0 || roles.includes(role)
      return menu && isForRole && { ...menuPlace(menu), to: path }
    }),
  )
  const groups = Object.entries(lines).map(([heading, orderedLines]) => {
    const ownLinks = links.filter(({ group }) => group === heading)
    const ownLines = settingsLast([...orderedLines, ...ownLinks.map(({ line }) => line)])
    return {
      label: heading,
      items: ownLines.flatMap((label) => itemsOf(ownLinks.filter(({ line }) => line === label))),
    }
  })
  return groups.filter(({ items }) => items.length > 0)
}

/** The links of one line: its own link, and those under it. */
function itemsOf(links: readonly (MenuPlace & { to: string })[]): NavItem[] {
  const lines = links.filter(({ under }) => !under).map(({ label, to }) => ({ label, to }))
  const tabs = links.filter(({ under }) => under).map(({ label, to }) => ({ label, to, under: true }))
  return [...lines, ...tabs]
}

/** The nearest line of the sidebar above an address. For a line itself it is the dashboard. */
export function wayBackOf(role: Role, menu: readonly NavGroup[], pathname: string, search: string) {
  const [nearest] = menu
    .flatMap(({ items }) => items)
    .filter(({ to }) => pathname.startsWith(`${to}/`) || (pathname === to && search !== ""))
    .toSorted((a, b) => b.to.length - a.to.length)
  return nearest ?? { label: "Dashboard", to: dashboardOf(role) }
}

/** The bar at the bottom of a phone. Its last button opens the rest of the menu. */
export const bars: Readonly<Record<Role, { items: readonly NavItem[]; more: string }>> = {
  admin: {
    items: [
      { label: "Today", to: paths.adminDashboard },
      { label: "Students", to: paths.students },
      { label: "Marks", to: paths.grades },
      { label: "Inbox", to: paths.notifications },
    ],
    more: "More",
  },
  lecturer: {
    items: [
      { label: "Today", to: paths.lecturerDashboard },
      { label: "To mark", to: paths.lecturerToMark },
      { label: "Classes", to: paths.myModules },
      { label: "Inbox", to: paths.lecturerNotifications },
    ],
    more: "More",
  },
  student: {
    items: [
      { label: "Today", to: paths.studentDashboard },
      { label: "Work", to: paths.myAssignments },
      { label: "Grades", to: paths.myGrades },
      { label: "Inbox", to: paths.myNotifications },
    ],
    more: "Me",
  },
}

/** The number of waiting items for each link of the menu. */
export function countsOf(
  role: Role,
  waiting: Waiting | undefined,
): Readonly<Record<string, number | undefined>> {
  if (!waiting) return {}
  const everybodys = { [notificationsOf(role)]: waiting.unread }
  if (role === "student") return { ...everybodys, [paths.myAssignments]: waiting.to_hand_in }
  if (role === "lecturer") return { ...everybodys, [paths.lecturerToMark]: waiting.to_mark }
  return {
    ...everybodys,
    [paths.registrations]: waiting.registrations,
    [paths.excuses]: waiting.excuses,
    [paths.mail]: waiting.unsent_mail,
  }
}

/** Each label once. The settings are last, because they have many tabs. */
function settingsLast(labels: readonly string[]) {
  const others = new Set(labels)
  return others.delete("Settings") ? [...others, "Settings"] : [...others]
}

type MenuPlace = {
  group: string
  /** The label of the line. */
  line: string
  label: string
  under: boolean
}

/** Parses the position of a link in the sidebar. */
function menuPlace(link: MenuLink): MenuPlace {
  const [group = "", line = "", under] = link.split("/")
  return { group, line, label: under ?? line, under: under !== undefined }
}
