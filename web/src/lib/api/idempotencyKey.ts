import { isUnsent } from "./inFlight.ts"

type Submission = { address: string; key: string; turn: number; lostAt: number | undefined }

/** Writes that were sent and not answered yet, by what they say. */
const unanswered = new Map<string, Submission>()
let turns = 0

/** After so long without an answer she who does the same again means to do it again. */
const longest = 10 * 60_000

/**
 * The Idempotency-Key of a write. The same write, sent again after its answer got lost, is the same submission and
 * keeps its key, however it comes to be sent again: by ourselves or by a second press of the button. But one that
 * comes after another write to its address was answered is a new one: on, off, and on again.
 */
export function submissionOf(address: string, body: unknown) {
  const says = `${address} ${body instanceof FormData ? describe(body) : JSON.stringify(body)}`
  forgetLost((_, lostAt) => Date.now() - lostAt > longest)
  const key = unanswered.get(says)?.key ?? randomKey()
  const submission: Submission = { address, key, turn: ++turns, lostAt: undefined }
  unanswered.set(says, submission)
  return {
    key,
    answered: () => {
      unanswered.delete(says)
      forgetLost((other) => other.address === address && other.turn < submission.turn)
    },
    lost: () => {
      submission.lostAt = Date.now()
    },
  }
}

/** None while something waits to be sent again: its key must last for as long as that takes. */
function forgetLost(isOver: (lost: Submission, lostAt: number) => boolean) {
  if (isUnsent()) return
  for (const [says, submission] of unanswered) {
    const { lostAt } = submission
    if (lostAt !== undefined && isOver(submission, lostAt)) unanswered.delete(says)
  }
}

function describe(form: FormData) {
  const parts = [...form].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
  return JSON.stringify(parts)
}

/** Not randomUUID: browsers offer that on https and localhost only. */
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
