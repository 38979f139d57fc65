import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import type {
  AnnouncementPriority,
  AnnouncementStatus,
  AnnouncementType,
} from "#contract/communication/announcements/types.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"

export const typeLabel: Readonly<Record<AnnouncementType, string>> = {
  general: "General",
  academic: "Academic",
  administrative: "Administrative",
  emergency: "Emergency",
  event: "Event",
  sports: "Sports",
  cultural: "Cultural",
  orientation: "Orientation",
  religious: "Religious",
  announcement: "Announcement",
}

export const priorityLabel: Readonly<Record<AnnouncementPriority, string>> = {
  low: "Low priority",
  normal: "Normal priority",
  high: "High priority",
  urgent: "Urgent",
}
export const priorityTone = { low: "quiet", normal: "info", high: "warn", urgent: "bad" } as const

export const audienceLabel: Readonly<Record<NotificationAudience, string>> = {
  all: "Everybody",
  students: "Students",
  lecturers: "Lecturers",
  staff: "Staff",
}

export const statusLabel: Readonly<Record<AnnouncementStatus, string>> = {
  scheduled: "Scheduled",
  published: "Published",
  expired: "Expired",
}

type Audience = Pick<Announcement, "target_audience" | "year_of_study"> & { subject_code?: string | null }

/** "Students, year 1, ENG101" */
export const audienceText = ({ target_audience, year_of_study, subject_code }: Audience) =>
  [audienceLabel[target_audience], year_of_study !== null && `year ${year_of_study}`, subject_code]
    .filter(Boolean)
    .join(", ")
