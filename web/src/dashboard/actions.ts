import { paths, profileTab } from "../lib/paths.ts"
import type { QuickLink } from "../ui/QuickLinks.tsx"

/** Quick actions: only to screens that there are. */
export const ownActions: QuickLink[] = [
  { to: paths.profile, label: "My profile", text: "Your details and your photo" },
  { to: profileTab("security"), label: "Security", text: "Your password, and who signs in as you" },
  { to: profileTab("notifications"), label: "Notifications", text: "What you are told, and how" },
]

export const lecturerActions: QuickLink[] = [
  { to: paths.myModules, label: "My Modules", text: "What you teach, and to whom" },
  ...ownActions,
]

export const adminActions: QuickLink[] = [
  { to: paths.registrations, label: "Registrations", text: "Let in who asked for an account" },
  { to: paths.modules, label: "Modules", text: "What is taught, and by whom" },
  { to: paths.academicYears, label: "Academic years", text: "Add one, or set the current one" },
  { to: paths.terms, label: "Terms", text: "Plan them, and say which are active" },
  { to: paths.mail, label: "Mail", text: "What was sent, and what failed" },
  { to: paths.audit, label: "Audit log", text: "Who changed what, and when" },
]
