import type { MessageInput } from "#contract/messages.ts"
import type { Letter } from "../mail/letters.rules.ts"

/** Spam programs fill in every field, including the hidden one. */
export const isFromAProgram = ({ website }: Pick<MessageInput, "website">) => website !== null

/** Forwards a visitor's message to the college; `place` is the address where it can be marked as answered. */
export function letterOf({ name, email, phone, subject, message }: MessageInput, place: string): Letter {
  const lines = [
    `${name} has written to the college on its website.`,
    `E-mail: ${email}${phone ? `\nPhone: ${phone}` : ""}\nSubject: ${subject}`,
    message,
    `Mark it as answered: ${place}`,
  ]
  return { subject: `Website: ${subject}`, lines }
}
