import { countText } from "#contract/lib/amounts.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import type { Administrator } from "#contract/people/administrators.ts"

/** Somebody who resets their own password would be signed out before they could choose another. */
export function whyNotReset({ id, is_active }: Administrator, personId: number): string | undefined {
  if (id === personId) return "Change your own password on your profile."
  return is_active ? undefined : "Activate this administrator first: until then no password lets them in."
}

/** API tokens belong to the college and outlive who created them (record 07), who may have copied them. */
export const deactivatedText = (tokens: number) =>
  [
    "Administrator deactivated. They are signed out everywhere.",
    ...(tokens > 0
      ? [
          `${countText(tokens, "API token")} that they created still ${tokens === 1 ? "works. Revoke it" : "work. Revoke them"} if they may have kept a copy.`,
        ]
      : []),
  ].join(" ")

type Namesake = { first_name: string; last_name: string; email: string }

/** The message after an invitation. It names others of the same name, because one person may have been invited twice. */
export function addedText(namesakes: readonly Namesake[]) {
  const names = namesakes.map(({ first_name, last_name, email }) => `${first_name} ${last_name}, ${email}`)
  return names.length === 0
    ? "Administrator added."
    : `Administrator added. There is another administrator of this name: ${listText(names)}.`
}
