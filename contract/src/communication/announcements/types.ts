/** Every type that the specification lists anywhere (product decision 3.10). Lists load this file without the schemas. */
export const announcementTypes = [
  "general",
  "academic",
  "administrative",
  "emergency",
  "event",
  "sports",
  "cultural",
  "orientation",
  "religious",
  "announcement",
] as const

export type AnnouncementType = (typeof announcementTypes)[number]

export const announcementPriorities = ["low", "normal", "high", "urgent"] as const
export type AnnouncementPriority = (typeof announcementPriorities)[number]

/** Computed from the times of publication and expiry. Readers find published announcements only. */
export const announcementStatuses = ["scheduled", "published", "expired"] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]
