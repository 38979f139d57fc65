export const taughtMaterialList = {
  rows: "materials",
  sort: "-created_at",
  filters: ["subject_id", "type", "student_class", "own"],
} as const
export const ownMaterialList = {
  rows: "materials",
  sort: "-created_at",
  filters: ["subject_id", "type", "term_number"],
} as const
