import { missingRecordText } from "../../ui/state/missingRecord.ts"

/** The text when a list can't be loaded (spec 002 section 8). For a filtered list it depends on whether the server replied. */
export function listFailure(error: { message: string; status?: number } | null, isFiltered: boolean) {
  const message = error?.status === 404 ? missingRecordText("assignment") : (error?.message ?? "")
  if (!isFiltered) return `Error loading submissions: ${message}`
  return `${error?.status === 0 ? "Error filtering" : "Failed to filter"} submissions: ${message}`
}
