import { instantText } from "#contract/lib/dates.ts"
import type { Administrator } from "#contract/people/administrators.ts"

/** Sessions are kept for as long as the college has set, so a sign-in before that is forgotten. */
export const lastSignInText = ({ last_sign_in }: Administrator) =>
  last_sign_in === null ? "Not yet" : instantText(last_sign_in)
