import { numberText } from "#contract/lib/wording/wording.ts"
import type {
  NotificationAudience,
  NotificationTopic,
  NotificationType,
  Priority,
} from "#contract/people/notifications/types.ts"
import { paths } from "../../lib/address/paths.ts"

export const typeLabel: Readonly<Record<NotificationType, string>> = {
  assignment: "Assignment",
  grade: "Grade",
  announcement: "Announcement",
  reminder: "Reminder",
  material: "Material",
  feedback: "Feedback",
}

export const topicLabel: Readonly<Record<NotificationTopic, string>> = {
  event: "An event that people should attend",
  system: "The portal itself: a change, or a time when it is out of service",
}

/** Spec 002 section 9: high is red, low is grey, normal is blue. */
export const priorityTone = { high: "bad", normal: "info", low: "quiet" } as const
export const priorityLabel: Readonly<Record<Priority, string>> = {
  high: "High priority",
  normal: "Normal priority",
  low: "Low priority",
}

export const audienceLabel: Readonly<Record<NotificationAudience, string>> = {
  all: "Everybody",
  students: "Students",
  lecturers: "Lecturers",
  staff: "Staff: lecturers and administrators",
}

type SentNotice = { sender_name: string | null; count: number }

/** The sender's name. A notification without one is from the college, or from several people. */
export const senderOf = ({ sender_name, count }: SentNotice) =>
  sender_name ?? (count > 1 ? "Several people" : "The college")

export const noMailServer = "No mail server is set"

/** The number of people reached by each channel: "Portal 628, email 410." */
export const waysText = (portal: number, byEmail: number, hasMailServer: boolean) =>
  `Portal ${numberText(portal)}, email ${numberText(byEmail)}.${hasMailServer ? "" : ` ${noMailServer}.`}`

export const portalOnlyHint = "Nobody is emailed: people find it when they open the portal."

/** The action that a notification's screen requires, by the screen's address. */
const actions: Readonly<Record<string, string>> = {
  [paths.registrations]: "Decide",
  [paths.excuses]: "Answer",
  [paths.messages]: "Reply",
  [paths.ownMessages]: "Reply",
}

/** The action that a notification requires; undefined if it only needs to be read. */
export const actionOf = ({ link }: { link: string | null }) => actions[link?.split("?")[0] ?? ""]
