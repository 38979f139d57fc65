import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

/** Writes like administrators on a bad connection: each request is repeated until it is acknowledged. */
export type WriteLoad = {
  /** The names of the academic years that the server said were saved. */
  acknowledged: string[]
  /** Replies that are neither a success nor a request to retry. */
  refused: string[]
  /** Waits until a write that began after this call is acknowledged; returns the milliseconds. */
  untilNext(): Promise<number>
  stop(): Promise<void>
}

const writers = 4
/** Two days for each academic year, because years don't overlap. */
function daysOf(n: number) {
  const day = (of: number) => new Date(Date.UTC(2050, 0, of)).toISOString().slice(0, 10)
  return { start_date: day(2 * n + 1), end_date: day(2 * n + 2) }
}

export function startWriting(url: string, password: string): WriteLoad {
  const acknowledged: string[] = []
  const refused: string[] = []
  const waiting = new Set<{ since: number; resolve(milliseconds: number): void }>()
  let writing = true
  let bearer = ""
  let signingIn: Promise<void> | undefined

  let years = 0

  async function write(year_name: string): Promise<void> {
    const days = daysOf(years++)
    const key = randomUUID()
    while (writing) {
      const begun = performance.now()
      const answer = await post(
        `${url}/api/academic-years`,
        { year_name, ...days },
        { authorization: `Bearer ${bearer}`, "idempotency-key": key },
      )
      if (answer.status === 201) return acknowledge(year_name, begun)
      if (answer.status === 401) await signInOnce()
      else if (answer.status > 0 && answer.status < 500) {
        refused.push(`${year_name}: ${answer.status} ${answer.text}`)
        return
      }
      await sleep(50)
    }
  }

  /** The writers are one person. */
  function signInOnce(): Promise<void> {
    signingIn ??= signIn(url, password).then((given) => {
      bearer = given
      signingIn = undefined
    })
    return signingIn
  }

  function acknowledge(name: string, begun: number): void {
    acknowledged.push(name)
    for (const wait of waiting) {
      if (begun < wait.since) continue
      waiting.delete(wait)
      wait.resolve(performance.now() - wait.since)
    }
  }

  const ended = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let count = 1; writing; count++) {
        await write(`Load ${writer}-${count}`)
        // One person may write so much a minute (limits.ts).
        await sleep(200)
      }
    }),
  )
  return {
    acknowledged,
    refused,
    untilNext: () => new Promise((resolve) => waiting.add({ since: performance.now(), resolve })),
    async stop() {
      writing = false
      await ended
    },
  }
}

/** A bearer; empty while the server can't give one. */
async function signIn(url: string, password: string): Promise<string> {
  const { status, text } = await post(
    `${url}/api/auth/login`,
    { email: "admin@college.example", password },
    {},
  )
  return status === 200 ? JSON.parse(text).data.token : ""
}

/** Status 0 means no reply, or only part of one. */
async function post(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: "" }
  }
}
