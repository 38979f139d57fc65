import { typeLabel } from "./admin.labels.ts"

export const typeFilter = {
  name: "type",
  label: "Type",
  all: "All types",
  options: Object.entries(typeLabel),
} as const

export const statusFilter = {
  name: "status",
  label: "Status",
  all: "All events",
  options: [
    ["upcoming", "Upcoming"],
    ["past", "Past"],
  ],
} as const
