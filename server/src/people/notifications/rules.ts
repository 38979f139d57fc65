import type { Role } from "#contract/lib/endpoints.ts"
import { type NotificationAudience, notificationAudiences } from "#contract/people/notifications/types.ts"
import type { Preferences } from "#contract/people/people/preferences.ts"

/** The preference for each topic and type; a further one covers all e-mail. Other notices are always mailed. */
const settings: Readonly<Record<string, keyof Preferences>> = {
  event: "eventReminders",
  system: "systemUpdates",
  grade: "gradeUpdates",
  feedback: "gradeUpdates",
  announcement: "announcementEmails",
}

/** Whether a person wants an e-mail about this. The topic says more than the type. */
export function wantsMail({ type, topic }: { type: string; topic: string | null }, preferences: Preferences) {
  const setting = settings[topic ?? type]
  return preferences.emailNotifications && (setting === undefined || preferences[setting] === true)
}

/** The roles that a notification for each audience goes to. */
export const audienceRoles: Readonly<Record<NotificationAudience, readonly Role[]>> = {
  all: ["admin", "lecturer", "student"],
  students: ["student"],
  lecturers: ["lecturer"],
  staff: ["admin", "lecturer"],
}

/** The audiences that a person of this role belongs to. */
export const audiencesOf = (role: Role) =>
  notificationAudiences.filter((audience) => audienceRoles[audience].includes(role))

/** The administrator's confirmation: how many people were notified. */
export const sentTo = (count: number) =>
  count === 0
    ? "Nobody of this audience has an active account, so nobody was told."
    : `Notification sent to ${count} ${count === 1 ? "person" : "people"}.`

/** How long after a mail the next one of the same event may be sent, in seconds: an hour, a day for many of a kind. */
export const secondsBetweenMails = (many: boolean) => (many ? 24 : 1) * 60 * 60

const tenMinutes = 10 * 60 * 1000

/** The time of the job that sends a mail, of one job for all mails that are due in the same ten minutes. */
export const mailRunAt = (due: string) =>
  new Date(Math.ceil(Date.parse(due) / tenMinutes) * tenMinutes).toISOString()
