import { maxPageSize } from "#contract/lib/rowLimits.ts"

/** The list shows all lecturers, or pages of them if the address says so (spec 001 section 2). */
export const lecturerList = (address: URLSearchParams) =>
  ({
    rows: "lecturers",
    sort: "last_name",
    filters: ["department", "status", "email"],
    whole: address.get("show") === "pages" ? undefined : maxPageSize,
  }) as const
