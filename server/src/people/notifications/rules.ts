import { millisecondsPerDay } from "#contract/lib/days.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import {
  type NotificationAudience,
  notificationAudiences,
  type Priority,
} from "#contract/people/notifications/types.ts"
import type { Preferences } from "#contract/people/people/preferences.ts"
import type { Letter } from "../../college/mail/letters.rules.ts"

/**
 * The preference for each topic and type. The preference `emailNotifications` covers all of them. Other notices are
 * always mailed.
 */
const settings: Readonly<Record<string, keyof Preferences>> = {
  event: "eventReminders",
  system: "systemUpdates",
  grade: "gradeUpdates",
  feedback: "gradeUpdates",
  announcement: "announcementEmails",
}

type NotificationTopic = { type: string; topic: string | null }

/**
 * The preference for email about this notification, beside the preference for all email. The topic is more specific
 * than the type.
 */
export const settingOf = ({ type, topic }: NotificationTopic) => settings[topic ?? type]

export function wantsMail(about: NotificationTopic, preferences: Preferences) {
  const setting = settingOf(about)
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
export const secondsBetweenMails = (isSeveral: boolean) => (isSeveral ? 24 : 1) * 60 * 60

/** Notices that can't wait for the daily email. */
export const isUrgent = (priority: Priority) => priority === "high"

/** 16:00 in the college, after the lessons and before the evening's work. */
const digestHour = 14 * 60 * 60 * 1000

/** The time of the daily email for notices that are due by then. */
export const digestAt = (due: string) =>
  new Date(
    Math.ceil((Date.parse(due) - digestHour) / millisecondsPerDay) * millisecondsPerDay + digestHour,
  ).toISOString()

/** The time of the latest daily email. */
export const lastDigestBefore = (now: Date) =>
  new Date(
    Math.floor((now.getTime() - digestHour) / millisecondsPerDay) * millisecondsPerDay + digestHour,
  ).toISOString()

type Notice = { title: string; message: string; link: string | null }

/** One email about all of a person's notices. A single notice is mailed unchanged. */
export function letterOf(notices: readonly Notice[], publicUrl: string): Letter {
  const linesOf = ({ message, link }: Notice) =>
    [message, link ? `${publicUrl}${link}` : ""].filter((line) => line !== "")
  const [first] = notices
  if (notices.length === 1 && first) return { subject: first.title, lines: linesOf(first) }
  return {
    subject: `${notices.length} notices from the college`,
    lines: notices.map((notice) => [notice.title, ...linesOf(notice)].join("\n")),
  }
}

const tenMinutes = 10 * 60 * 1000

/** The time of the job that sends a mail. All mails that are due in the same ten minutes share one job. */
export const mailRunAt = (due: string) =>
  new Date(Math.ceil(Date.parse(due) / tenMinutes) * tenMinutes).toISOString()
