import { markdown } from "../table.ts"

/** A request of a page, in milliseconds since the press. */
export type Request = {
  method: string
  url: string
  sent: number
  done: number
  bytes: number
  isCached: boolean
}

export type Waiting = {
  /** Milliseconds from the press until the requested screen is painted. */
  time: number
  /** Bytes transferred since the sign-in page had loaded. */
  bytes: number
  requests: readonly Request[]
}

/** The requests of a visit in the order in which they were sent. */
export function waterfall({ requests, time }: Waiting) {
  const rows = [...requests]
    .sort((a, b) => a.sent - b.sent)
    .map(({ method, url, sent, done, bytes, isCached }) => [
      ms(sent),
      ms(done),
      `${method} ${new URL(url).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, "")}`,
      isCached ? "kept by the browser" : `${bytes}`,
    ])
  return markdown(["From", "To", "What", "Bytes"], [...rows, ["", ms(time), "the figures are painted", ""]])
}

const ms = (time: number) => `${Math.round(time)}`
