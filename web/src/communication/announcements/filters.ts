import { audienceLabel, priorityLabel, statusLabel, typeLabel } from "./labels.ts"

export const typeFilter = {
  name: "type",
  label: "Type",
  all: "All types",
  options: Object.entries(typeLabel),
} as const

export const priorityFilter = {
  name: "priority",
  label: "Priority",
  all: "All priorities",
  options: Object.entries(priorityLabel),
} as const

export const audienceFilter = {
  name: "audience",
  label: "Audience",
  all: "All audiences",
  options: Object.entries(audienceLabel),
} as const

export const statusFilter = {
  name: "status",
  label: "Status",
  all: "Any status",
  options: Object.entries(statusLabel),
} as const
