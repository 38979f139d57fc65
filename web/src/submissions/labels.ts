/** Why a list can't be shown (spec 002 section 8): filtered, it matters whether the server refused or never answered. */
export function listFailure(error: { message: string; status?: number } | null, filtered: boolean) {
  const refused = error?.status !== 0
  const failed = !filtered ? "Error loading" : refused ? "Failed to filter" : "Error filtering"
  return `${failed} submissions: ${error?.message ?? ""}`
}
