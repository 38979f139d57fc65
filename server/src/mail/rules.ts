import type { MailLine } from "#contract/mail.ts"

/** What was sent is out of our hands, and the keys in it are gone: whoever lost it gets a new link. */
export const mayBeResent = (mail: Pick<MailLine, "status">) => mail.status === "unsent"
