import type { MailLine } from "#contract/college/mail.ts"

/** Sent and written messages can't be resent, because their one-time keys are gone; the recipient gets a new link instead. */
export const mayBeResent = ({ status }: Pick<MailLine, "status">) => status !== "sent" && status !== "written"

const noServer = "No mail server is set, so no email reaches them. Print a login code for them instead."

/** The message of a write that makes an account for somebody without email. */
export const withoutEmail = (done: string, name: string) =>
  `${done} They have no email: print a login code for them, and they sign in with ${name}.`

/** The message of a write that mails somebody. It only mentions the mail if a mail server is set. */
export const withMail = (hasMailServer: boolean, done: string, sent: string) =>
  `${done} ${hasMailServer ? sent : noServer}`
