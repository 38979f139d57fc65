let waiting = 0

/** Counts a write as in flight until it is answered, including the pauses between attempts. */
export async function trackInFlight<Answer>(write: Promise<Answer>): Promise<Answer> {
  waiting++
  try {
    return await write
  } finally {
    waiting--
  }
}

/** Whether this tab has an unanswered write. */
export const isInFlight = () => waiting > 0
