export const deletedRecordList = {
  rows: "deleted_records",
  sort: "-deleted_at",
  filters: ["kind"],
} as const
