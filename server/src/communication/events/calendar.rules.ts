import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import type { Role } from "#contract/lib/endpoints.ts"

/** The text of an event in a person's own calendar: their registration, and the college's description. */
export function calendarTextOf({
  description,
  my_registration: mine,
}: Pick<CollegeEvent, "description" | "my_registration">) {
  const place = mine && (mine.state === "registered" ? "You are registered." : "You are on the waiting list.")
  return [place, description].filter(Boolean).join("\n\n") || null
}

/** The screen on which each role sees the events. */
export const eventScreens: Readonly<Record<Role, string>> = {
  admin: "/admin/events",
  lecturer: "/lecturer/events",
  student: "/student/events",
}
