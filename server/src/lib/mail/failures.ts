import { oneLine } from "#contract/lib/plainText.ts"

type MailError = Error & {
  code?: string
  /** The code of the system's error behind it, such as CERT_HAS_EXPIRED. */
  originalCode?: string
  /** The command of the mail server's language that failed, such as "RCPT TO". */
  command?: string
  response?: string
  responseCode?: number
}

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
  const sentence = sentenceOf(error) ?? "The message could not be sent."
  const reason = oneLine(error.response ?? error.message).slice(0, 300)
  return `${sentence} (${reason})`
}

function sentenceOf(error: MailError) {
  const { code = "", originalCode = "", responseCode = 0 } = error
  if (/CERT|SSL|TLS/.test(originalCode)) return sentences.ETLS
  if (responseCode >= 400 && responseCode < 500) return "The mail server asks to try again later."
  return refusesCollege(error) ? "The mail server takes no mail from the college." : sentences[code]
}

/**
 * Whether the mail server refuses the college rather than the reader's address or the text: its sender, its missing
 * sign-in, its quota. Other messages fail in the same way, and all are sent once somebody has corrected the fault.
 */
const refusesCollege = ({ command, response = "", responseCode }: MailError) =>
  responseCode !== undefined && (command === "MAIL FROM" || responseCode === 530 || /\brelay/i.test(response))

/** Whether retrying is pointless until a person changes something. */
export function isFinal(error: MailError) {
  const { code, responseCode = 0 } = error
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && !refusesCollege(error)
}
