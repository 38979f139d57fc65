export const gapList = {
  rows: "gaps",
  sort: "subject_code",
  filters: ["kind", "class", "lecturer_id", "subject_id"],
} as const
