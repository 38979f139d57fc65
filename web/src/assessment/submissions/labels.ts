import { notThere } from "../../ui/state/notThere.ts"

/** The text when a list can't be loaded (spec 002 section 8). For a filtered list it depends on whether the server replied. */
export function listFailure(error: { message: string; status?: number } | null, filtered: boolean) {
  const refused = error?.status !== 0
  const failed = !filtered ? "Error loading" : refused ? "Failed to filter" : "Error filtering"
  const message = error?.status === 404 ? notThere("assignment") : (error?.message ?? "")
  return `${failed} submissions: ${message}`
}
