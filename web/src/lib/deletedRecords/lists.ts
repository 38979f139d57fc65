import type { DeletedKind } from "#contract/office/deletedRecords.ts"

/** The value of a list's status filter that shows its deleted records. */
export const deletedStatus = "deleted"
export const deletedOption = [deletedStatus, "Deleted"] as const

/** The status filter of a list whose records have no other status. */
export const deletedFilter = {
  name: "status",
  label: "Status",
  all: "Not deleted",
  options: [deletedOption],
} as const

export const deletedList = (kind: DeletedKind) =>
  ({
    rows: "deleted_records",
    sort: "-deleted_at",
    filters: ["kind"],
    usual: { kind: () => kind },
    within: "deleted",
  }) as const

export const showsDeleted = (address: URLSearchParams) => address.get("status") === deletedStatus
