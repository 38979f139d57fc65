/** The six types that every event maps to (product decision 3.10). Lists load this file without the schemas. */
export const notificationTypes = [
  "assignment",
  "grade",
  "announcement",
  "reminder",
  "material",
  "feedback",
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const priorities = ["high", "normal", "low"] as const
export type Priority = (typeof priorities)[number]

/** An event that people should attend, or the portal itself. The settings have a switch for the mail about each. */
export const notificationTopics = ["event", "system"] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** Staff are the lecturers and the administrators. */
export const notificationAudiences = ["all", "students", "lecturers", "staff"] as const
export type NotificationAudience = (typeof notificationAudiences)[number]
