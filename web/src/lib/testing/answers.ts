import { texts } from "#contract/lib/texts.ts"

// The server's answers, for tests that replace `fetch`.

export const success = (data: unknown = {}, message?: string, headers: Record<string, string> = {}) =>
  Response.json({ success: true, message, data }, { headers })

type Refusal = { code?: string; message?: string; errors?: Record<string, string>; current?: object }

export const refusal = (status: number, body: Refusal = {}, headers: Record<string, string> = {}) =>
  Response.json({ success: false, ...body }, { status, headers })

export const connectionLost = () => Promise.reject(new TypeError("Failed to fetch"))

const proxyPage = () =>
  new Response("<h1>Bad Gateway</h1>", { status: 502, headers: { "content-type": "text/html" } })

/** The failures that say nothing about what was typed, each with the sentence for it. */
export const failures: readonly { text: string; answer: () => Response | Promise<Response> }[] = [
  { text: texts.serverError, answer: () => refusal(500) },
  { text: texts.status(502), answer: proxyPage },
  {
    text: texts.status(503),
    answer: () => new Response("Later", { status: 503, headers: { "retry-after": "120" } }),
  },
  { text: texts.network, answer: connectionLost },
]
