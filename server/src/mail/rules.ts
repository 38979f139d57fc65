import type { MailLine } from "#contract/mail.ts"

/** Sent messages can't be resent, because their one-time keys are gone; the recipient gets a new link instead. */
export const mayBeResent = (mail: Pick<MailLine, "status">) => mail.status === "unsent"
