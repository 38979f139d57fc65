export const registrationList = {
  rows: "registrations",
  sort: "created_at",
  filters: ["requested_role"],
} as const
