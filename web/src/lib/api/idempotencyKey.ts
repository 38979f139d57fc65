type Attempt = { address: string; key: string; turn: number; lostAt: number | undefined }

/** Writes that have not been answered yet, by their content. */
const unanswered = new Map<string, Attempt>()
let turns = 0

/**
 * Milliseconds of this page without a reply, after which the same write counts as a new one. Somebody may set the device's clock
 * meanwhile.
 */
const maxAge = 10 * 60_000

/**
 * Returns the Idempotency-Key of a write. After a lost reply, an equal write gets the same key, whether the app or the user
 * repeats it. Once another write to the same address has been answered, an equal write is a new one and gets a new key, as
 * when a setting is switched on, off, and on again.
 */
export function idempotencyKey(address: string, body: unknown) {
  const content = `${address} ${body instanceof FormData ? describe(body) : JSON.stringify(body)}`
  forgetLost((_, lostAt) => performance.now() - lostAt > maxAge)
  const key = unanswered.get(content)?.key ?? randomKey()
  const attempt: Attempt = { address, key, turn: ++turns, lostAt: undefined }
  unanswered.set(content, attempt)
  return {
    key,
    answered: () => {
      unanswered.delete(content)
      forgetLost((other) => other.address === address && other.turn < attempt.turn)
    },
    lost: () => {
      attempt.lostAt = performance.now()
    },
  }
}

/** Deletes keys of lost writes, but none while a write still waits to be sent again. */
function forgetLost(isOver: (lost: Attempt, lostAt: number) => boolean) {
  if (isInFlight()) return
  for (const [content, attempt] of unanswered) {
    const { lostAt } = attempt
    if (lostAt !== undefined && isOver(attempt, lostAt)) unanswered.delete(content)
  }
}

function describe(form: FormData) {
  const parts = [...form].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
  return JSON.stringify(parts)
}

/** A random key. It doesn't use `randomUUID`, which browsers offer on https and localhost only. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

let waiting = 0

/** Counts a write as in flight until it is answered. */
export async function trackInFlight<Answer>(write: Promise<Answer>): Promise<Answer> {
  waiting++
  try {
    return await write
  } finally {
    waiting--
  }
}

/** Whether this tab has an unanswered write outside the outbox, which keeps its own writes and tries them by itself. */
export const isInFlight = () => waiting > 0
