/** Days until a message that is held as spam is deleted. Screens load this file without the schemas. */
export const heldDays = 90

/**
 * The number of messages from one internet address within an hour above which further ones are held. It is high because a
 * whole campus shares an address.
 */
export const maxMessagesPerHour = 30

/** A message with this many links is held. */
export const minLinksOfSpam = 3

/** The reasons to hold a message as spam. */
export const heldReasons = ["trap", "name", "links", "repeated", "rate"] as const
export type HeldReason = (typeof heldReasons)[number]

export const heldReasonText: Readonly<Record<HeldReason, string>> = {
  trap: "A field that people don't see was filled in, as programs do.",
  name: "There is a link in the name.",
  links: `The text has ${minLinksOfSpam} links or more.`,
  repeated: "The same text came before, within a week.",
  rate: `More than ${maxMessagesPerHour} messages came from one internet address within an hour.`,
}
