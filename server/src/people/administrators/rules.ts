import type { Administrator } from "#contract/people/administrators.ts"

/** Somebody who resets their own password would be signed out before they could choose another. */
export function whyNotReset({ id, is_active }: Administrator, personId: number): string | undefined {
  if (id === personId) return "Change your own password on your profile."
  return is_active ? undefined : "Activate this administrator first: until then no password lets them in."
}
