import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

/** Writes like administrators on a bad connection: each request is repeated until it is acknowledged. */
export type WriteLoad = {
  /** The names of the academic years that the server reported as saved. */
  acknowledged: string[]
  /** Replies that are neither a success nor a request to retry. */
  refused: string[]
  /** Waits until a write that began after this call is acknowledged; returns the milliseconds. */
  untilNext(): Promise<number>
  stop(): Promise<void>
}

/**
 * The writers of each person, who may write 1,200 times a minute (limits.ts), and milliseconds from one write of a writer to
 * the next.
 */
const [writers, pace] = [4, 240]
/** Counts the academic years of all loads, because each year needs a name and days of its own. */
let years = 0
/** Two days for each year. */
function daysOf(n: number) {
  const day = (of: number) => new Date(Date.UTC(2050, 0, of)).toISOString().slice(0, 10)
  return { start_date: day(2 * n + 1), end_date: day(2 * n + 2) }
}

/** Each of the people, who are administrators with the same password, writes 16.7 times a second while replies are quick. */
export function startWriting(
  url: string,
  password: string,
  people: readonly string[] = ["admin@college.example"],
): WriteLoad {
  const acknowledged: string[] = []
  const refused: string[] = []
  const waiting = new Set<{ since: number; resolve(milliseconds: number): void }>()
  let isWriting = true

  async function write(bearer: () => string, signInOnce: () => Promise<void>) {
    const number = years++
    const [year_name, days] = [`Load ${number}`, daysOf(number)]
    const key = randomUUID()
    while (isWriting) {
      const begun = performance.now()
      const answer = await post(
        `${url}/api/academic-years`,
        { year_name, ...days },
        { authorization: `Bearer ${bearer()}`, "idempotency-key": key },
      )
      if (answer.status === 201) return acknowledge(year_name, begun)
      if (answer.status === 401) await signInOnce()
      else if (answer.status > 0 && answer.status < 500) {
        refused.push(`${year_name}: ${answer.status} ${answer.text}`)
        return
      }
      // A refused write also counts towards one person's limit per minute.
      await sleep(answer.status === 0 ? 50 : pace)
    }
  }

  function acknowledge(name: string, begun: number): void {
    acknowledged.push(name)
    for (const wait of waiting) {
      if (begun < wait.since) continue
      waiting.delete(wait)
      wait.resolve(performance.now() - wait.since)
    }
  }

  /** Several writers who sign in as one person. */
  function person(email: string): Promise<void>[] {
    let bearer = ""
    let signingIn: Promise<void> | undefined
    const signInOnce = () => {
      signingIn ??= signIn(url, email, password).then((given) => {
        bearer = given
        signingIn = undefined
      })
      return signingIn
    }
    return Array.from({ length: writers }, async () => {
      while (isWriting) {
        const next = sleep(pace)
        await write(() => bearer, signInOnce)
        await next
      }
    })
  }
  const ended = Promise.all(people.flatMap(person))
  return {
    acknowledged,
    refused,
    untilNext: () => new Promise((resolve) => waiting.add({ since: performance.now(), resolve })),
    async stop() {
      isWriting = false
      await ended
    },
  }
}

/** A bearer; empty while the server can't give one. */
async function signIn(url: string, email: string, password: string): Promise<string> {
  const { status, text } = await post(`${url}/api/auth/login`, { email, password }, {})
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
