import type { MessageInput, MessageLine } from "#contract/communication/messages/endpoints.ts"
import {
  type HeldReason,
  maxMessagesPerHour,
  minLinksOfSpam,
} from "#contract/communication/messages/holding.ts"
import { dayText } from "#contract/lib/dates.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import type { Letter } from "../../college/mail/letters.rules.ts"

/** The earlier messages by which a new one is judged. */
export type Precedents = {
  /**
   * Whether the same text came within a week: from the same person, or from anybody if it is too long to be the same by chance.
   */
  repeated: boolean
  /** Messages from the same internet address within an hour. */
  fromAddress: number
}

/** Texts of at least this many characters are rarely the same by chance. */
export const minUniqueLength = 100

/** The reason to hold a message as spam, or null. Its sender gets the same thanks, so that a spam program doesn't adapt. */
export function whyHeld(
  { website, name, message }: Pick<MessageInput, "website" | "name" | "message">,
  { repeated, fromAddress }: Precedents,
): HeldReason | null {
  if (website !== null) return "trap"
  if (linksIn(name) > 0) return "name"
  if (linksIn(message) >= minLinksOfSpam) return "links"
  if (repeated) return "repeated"
  if (fromAddress >= maxMessagesPerHour) return "rate"
  return null
}

/** The endings of host names that spam links to without "https://". */
const spamDomains = ["com", "net", "org", "info", "biz", "ru", "cn", "xyz", "top", "shop", "site", "online"]
const link = new RegExp(`https?://|www\\.|\\b[a-z\\d-]+\\.(?:${spamDomains.join("|")})\\b`, "i")
const emailAddress = /[^\s@]+@[^\s@]+/g

/** The number of links in a text. Email addresses don't count. */
export function linksIn(text: string) {
  const words = text.replace(emailAddress, "").split(/\s+/)
  return words.filter((word) => link.test(word)).length
}

/** Only a delivered message can be marked as read or answered. */
export const whyNotMarked = ({ status }: Pick<MessageLine, "status">) =>
  status === "held" ? "This message is held. Press “Not spam” first." : undefined

export const whyNotReleased = ({ status }: Pick<MessageLine, "status">) =>
  status === "held" ? undefined : "This message isn't held."

/** Forwards a visitor's message to the college; at `url` it can be marked as answered. */
export function letterOf(
  { name, email, phone, subject, message, to_name }: WrittenMessage,
  url: string,
): Letter {
  const lines = [
    `${name} has written to ${to_name.replace(/^The /, "the ")} on the college's website.`,
    `Email: ${email}${phone ? `\nPhone: ${phone}` : ""}\nSubject: ${subject}`,
    message,
    `Mark it as answered: ${url}`,
  ]
  return { subject: `Website: ${subject}`, lines }
}

/**
 * Tells a visitor that a lecturer left before answering their messages of these days. It repeats none of their words, because
 * anybody can enter somebody else's address in the form.
 */
export function letterToWaiting(lecturer: string, days: readonly string[], url: string): Letter {
  return {
    subject: `Your message to ${lecturer}`,
    lines: [
      `${lecturer} no longer reads messages from the college's website, so what you wrote on ${listText(days.map(dayText))} may not have been answered.`,
      `If you still need an answer, please write to the college: ${url}`,
    ],
  }
}

type WrittenMessage = Pick<MessageInput, "name" | "email" | "phone" | "subject" | "message"> & {
  to_name: string
}

const excerptLength = 300

/** A lecturer's notification, which is mailed too. The inbox has the whole text. */
export function notificationOf({ name, subject, message }: WrittenMessage) {
  const beginning =
    message.length > excerptLength ? `${message.slice(0, excerptLength).trimEnd()} …` : message
  return { title: `Website: ${subject}`, message: `${name} wrote to you: ${beginning}` }
}

/** The text of spec 000 section 8, and a further sentence if the addressee is unknown. */
export const thanks = (isKnown: boolean) =>
  `Thank you for your message! We'll get back to you soon.${
    isKnown ? "" : " The college reads it, because the person or office you chose is no longer listed."
  }`
