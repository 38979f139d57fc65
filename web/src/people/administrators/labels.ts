import { instantText } from "#contract/lib/dates.ts"
import type { Administrator } from "#contract/people/administrators.ts"

/** Sessions are stored only for the time that the college has set, so older sign-ins are unknown. */
export const lastSignInText = ({ last_sign_in }: Administrator) =>
  last_sign_in === null ? "Not yet" : instantText(last_sign_in)
