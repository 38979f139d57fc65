export const lecturerAssignmentList = {
  rows: "assignments",
  sort: "-created_at",
  filters: ["status"],
} as const
export const assignmentList = {
  rows: "assignments",
  sort: "-created_at",
  filters: ["subject_id", "status"],
} as const
export const myAssignmentList = {
  rows: "assignments",
  sort: "next",
  filters: ["scope", "status", "subject_id", "term_id"],
} as const
