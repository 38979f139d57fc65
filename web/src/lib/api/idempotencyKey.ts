import { isInFlight } from "./inFlight.ts"

type Attempt = { address: string; key: string; turn: number; lostAt: number | undefined }

/** Writes that were sent and not answered yet, by what they say. */
const unanswered = new Map<string, Attempt>()
let turns = 0

/** After so long without an answer she who does the same again means to do it again. */
const longest = 10 * 60_000

/**
 * The Idempotency-Key of a write. The same write, sent again after its answer got lost, is the same attempt and
 * keeps its key, however it comes to be sent again: by ourselves or by a second press of the button. But one that
 * comes after another write to its address was answered is a new one: on, off, and on again.
 */
export function idempotencyKey(address: string, body: unknown) {
  const says = `${address} ${body instanceof FormData ? describe(body) : JSON.stringify(body)}`
  forgetLost((_, lostAt) => Date.now() - lostAt > longest)
  const key = unanswered.get(says)?.key ?? randomKey()
  const attempt: Attempt = { address, key, turn: ++turns, lostAt: undefined }
  unanswered.set(says, attempt)
  return {
    key,
    answered: () => {
      unanswered.delete(says)
      forgetLost((other) => other.address === address && other.turn < attempt.turn)
    },
    lost: () => {
      attempt.lostAt = Date.now()
    },
  }
}

/** None while something waits to be sent again: its key must last for as long as that takes. */
function forgetLost(isOver: (lost: Attempt, lostAt: number) => boolean) {
  if (isInFlight()) return
  for (const [says, attempt] of unanswered) {
    const { lostAt } = attempt
    if (lostAt !== undefined && isOver(attempt, lostAt)) unanswered.delete(says)
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
