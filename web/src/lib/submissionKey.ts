/** Writes that were sent and not answered yet, by what they say. */
const unanswered = new Map<string, string>()

/**
 * The Idempotency-Key of a write. The same write, sent again after its answer got lost, is the same submission and
 * keeps its key, however it comes to be sent again: by ourselves or by a second press of the button.
 */
export function submissionKey(endpoint: string, body: unknown) {
  const write = `${endpoint} ${body instanceof FormData ? describe(body) : JSON.stringify(body)}`
  const key = unanswered.get(write) ?? randomKey()
  unanswered.set(write, key)
  return { key, answered: () => unanswered.delete(write) }
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
