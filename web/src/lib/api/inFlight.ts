let waiting = 0

/** Counts a write as unsent until it has its answer, the pauses between its attempts included. */
export async function trackInFlight<Answer>(write: Promise<Answer>): Promise<Answer> {
  waiting++
  try {
    return await write
  } finally {
    waiting--
  }
}

/** Whether this tab has something to send that the server has not answered yet. */
export const isInFlight = () => waiting > 0
