import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import type { Letter } from "../../college/mail/letters.rules.ts"

/** A registration can only be decided once. */
export const mayBeDecided = ({ status }: Pick<AccountUser, "status">) => status === "pending"

export const approvalLetter = (signIn: string): Letter => ({
  subject: "Your account was approved",
  lines: [
    "The college has approved your account. Sign in with your e-mail address and the password you chose:",
    signIn,
  ],
})

export const rejectionLetter = (reason: string | null): Letter => ({
  subject: "Your registration was not approved",
  lines: [
    "The college has not approved your registration, and has removed what you entered.",
    ...(reason ? [reason] : []),
  ],
})
