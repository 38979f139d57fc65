import type { MessageInput } from "#contract/messages.ts"
import type { Letter } from "../mail/letters.rules.ts"

/** Programs fill in every field they find, also the one that people don't see. */
export const isFromAProgram = ({ website }: Pick<MessageInput, "website">) => website !== null

/** The letter that brings the college a visitor's message; `place` is where it can be marked as answered. */
export function letterOf({ name, email, phone, subject, message }: MessageInput, place: string): Letter {
  const lines = [
    `${name} has written to the college on its website.`,
    `E-mail: ${email}${phone ? `\nPhone: ${phone}` : ""}\nSubject: ${subject}`,
    message,
    `Mark it as answered: ${place}`,
  ]
  return { subject: `Website: ${subject}`, lines }
}
