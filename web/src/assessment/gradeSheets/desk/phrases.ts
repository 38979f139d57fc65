/** Completing a sentence of feedback from those that were written before. Pure. */

/** The suggestions that are shown at once, and the letters after which they come. */
const max = 4
const begun = 2

/** Letters of a mark's feedback, as the contract has them, whose schemas don't come to the desk. */
export const longest = 5000

const sentences = /(?<=[.!?])\s+|\n+/

/** The sentences of texts, which complete the next ones. */
export const sentencesOf = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.split(sentences).map((one) => one.trim())).filter(Boolean)),
]

/** The sentence that is being written: what stands behind the last full stop or line break. */
const openSentence = (text: string) => text.split(sentences).at(-1)?.trimStart() ?? ""

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ")

/** The known sentences that begin as the one that is being written. Nothing is offered in the middle of a text. */
export function completionsOf(text: string, known: readonly string[]): string[] {
  const open = plain(openSentence(text))
  if (open.trim().length < begun) return []
  const fitting = known.filter((one) => plain(one).startsWith(open) && plain(one) !== open)
  return fitting.slice(0, max)
}

/** The text with its last sentence completed. */
export const completed = (text: string, phrase: string) =>
  `${text.slice(0, text.length - openSentence(text).length)}${phrase}`
