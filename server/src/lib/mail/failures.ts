import { oneLine } from "#contract/lib/plainText.ts"

type MailError = Error & { code?: string; response?: string; responseCode?: number }

const sentences: Record<string, string> = {
  ETIMEDOUT: "The mail server did not answer in time.",
  EABORT: "The mail server did not take the message in time.",
  ECONNECTION: "The mail server closed the connection.",
  ESOCKET: "The mail server can't be reached.",
  EDNS: "The mail server's name can't be resolved.",
  ETLS: "The mail server offers no trusted encryption.",
  EAUTH: "The mail server did not accept the college's user name and password.",
  EPROTOCOL: "The mail server sent an unexpected reply.",
  EENVELOPE: "The mail server refused the address.",
  EMESSAGE: "The mail server refused the message.",
  ENOSPC: "The disk is full.",
}

/** Explains to an administrator why a message could not be sent, with the mail server's own words. */
export function whyUnsent(error: MailError) {
  const sentence = sentences[error.code ?? ""] ?? "The message could not be sent."
  const words = oneLine(error.response ?? error.message).slice(0, 300)
  return `${sentence} (${words})`
}

/** Whether retrying is pointless until a person changes something. */
export function isFinal({ code, responseCode = 0 }: MailError) {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500
}
