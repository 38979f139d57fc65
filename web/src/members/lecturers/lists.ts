import { maxPageSize } from "#contract/lib/rowLimits.ts"

/**
 * The query of the list at an address. It has all lecturers, or one page of them if the address asks for pages (spec 001
 * section 2).
 */
export const lecturerList = (address: URLSearchParams) =>
  ({
    rows: "lecturers",
    sort: "last_name",
    filters: ["department", "status", "email"],
    whole: address.get("show") === "pages" ? undefined : maxPageSize,
  }) as const
