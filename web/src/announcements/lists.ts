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
} as const

export const readerList = {
  rows: "readers",
  sort: "last_name",
  filters: ["state", "role", "class"],
} as const
