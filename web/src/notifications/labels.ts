import type { NotificationAudience, NotificationType, Priority } from "#contract/notifications/types.ts"

export const typeLabel: Readonly<Record<NotificationType, string>> = {
  assignment: "Assignment",
  grade: "Grade",
  announcement: "Announcement",
  reminder: "Reminder",
  material: "Material",
  feedback: "Feedback",
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

/** The sender's name; notifications without one are the college's. */
export const senderOf = ({ sender_name }: { sender_name: string | null }) => sender_name ?? "The college"
