/** Completes a sentence of feedback from earlier ones. The functions are pure. */

/** The maximum number of suggestions, and the number of letters after which they appear. */
const maxSuggestions = 4
const minLetters = 2

/** The maximum length of a mark's feedback, copied from the contract, whose schemas are not loaded at the desk. */
export const maxFeedbackLength = 5000

/** The space after "Well done." or "Why?", or a line break. */
const sentenceEnd = /(?<=[.!?])\s+|\n+/

type Name = { first_name: string; last_name: string }

/**
 * The sentences of a student's feedback, which complete other feedback. A sentence with the student's name is left out, because it
 * would be offered for another student.
 */
export const sentencesWithoutName = (text: string, { first_name, last_name }: Name = noName) =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) => sentence !== "" && ![first_name, last_name].some((name) => contains(sentence, name)),
    )

const noName: Name = { first_name: "", last_name: "" }
const contains = (sentence: string, name: string) =>
  name !== "" && sentence.toLowerCase().includes(name.toLowerCase())

/** The sentence that is being written: the text after the last full stop or line break. */
const openSentence = (text: string) => text.split(sentenceEnd).at(-1)?.trimStart() ?? ""

const normalized = (text: string) => text.toLowerCase().replace(/\s+/g, " ")

/** The known sentences that begin like the one being written. In the middle of a text, none is offered. */
export function completionsOf(text: string, phrases: readonly string[]): string[] {
  const open = normalized(openSentence(text))
  if (open.trim().length < minLetters) return []
  const fitting = phrases.filter(
    (phrase) => normalized(phrase).startsWith(open) && normalized(phrase) !== open,
  )
  return fitting.slice(0, maxSuggestions)
}

/** The text with its last sentence completed. */
export const completeSentence = (text: string, phrase: string) =>
  `${text.slice(0, text.length - openSentence(text).length)}${phrase}`
