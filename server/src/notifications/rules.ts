import type { Preferences } from "#contract/people/preferences.ts"

/** The setting that a type answers to, besides the one for all mail. */
const settings: Readonly<Record<string, keyof Preferences>> = {
  grade: "gradeUpdates",
  feedback: "gradeUpdates",
  announcement: "announcementEmails",
  reminder: "eventReminders",
}

/** Whether a person wants a notification of this type by mail as well. */
export function wantsMail(type: string, preferences: Preferences) {
  const setting = settings[type]
  return preferences.emailNotifications && (setting === undefined || preferences[setting] === true)
}

/** What an administrator is told of a message that reached so many. */
export const sentTo = (count: number) =>
  count === 0
    ? "Nobody of this audience has an active account, so nobody was told."
    : `Notification sent to ${count} ${count === 1 ? "person" : "people"}.`
