import { instantText } from "#contract/lib/dates.ts"
import type { Administrator } from "#contract/people/administrators.ts"

/** The time of the last sign-in. Sessions are stored only as long as the college has set, so an older sign-in is unknown. */
export const lastSignInText = ({ last_sign_in }: Administrator) =>
  last_sign_in === null ? "Not yet" : instantText(last_sign_in)
