import { maxPageSize } from "#contract/lib/rowLimits.ts"

/** The administrators' list. */
export const announcementList = {
  rows: "announcements",
  sort: "place",
  filters: ["type", "priority", "audience", "status"],
} as const

/** A student's or a lecturer's list. */
export const ownAnnouncementList = {
  rows: "announcements",
  sort: "place",
  filters: ["type", "priority", "read"],
  fixed: { excerpt: "true" },
} as const

/** All readers are loaded at once, because the list is printed and read class by class. */
export const readerList = {
  rows: "readers",
  sort: "last_name",
  whole: maxPageSize,
  filters: ["state", "role", "class"],
} as const
