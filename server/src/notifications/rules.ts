import type { Role } from "#contract/lib/endpoints.ts"
import type { NotificationAudience } from "#contract/notifications/types.ts"
import type { Preferences } from "#contract/people/preferences.ts"

/** The preference for each type; a further one covers all e-mail. */
const settings: Readonly<Record<string, keyof Preferences>> = {
  grade: "gradeUpdates",
  feedback: "gradeUpdates",
  announcement: "announcementEmails",
  reminder: "eventReminders",
}

/** Whether a person wants an e-mail for this type. */
export function wantsMail(type: string, preferences: Preferences) {
  const setting = settings[type]
  return preferences.emailNotifications && (setting === undefined || preferences[setting] === true)
}

/** The roles that a notification for each audience goes to. */
export const audienceRoles: Readonly<Record<NotificationAudience, readonly Role[]>> = {
  all: ["admin", "lecturer", "student"],
  students: ["student"],
  lecturers: ["lecturer"],
  staff: ["admin", "lecturer"],
}

/** The administrator's confirmation: how many people were notified. */
export const sentTo = (count: number) =>
  count === 0
    ? "Nobody of this audience has an active account, so nobody was told."
    : `Notification sent to ${count} ${count === 1 ? "person" : "people"}.`
