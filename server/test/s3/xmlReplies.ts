import type { ServerResponse } from "node:http"

/** Replies with an error as S3 does. */
export function fail(reply: ServerResponse, status: number, code: string, words: string) {
  reply.writeHead(status, { "content-type": "application/xml" })
  return reply.end(`<Error><Code>${code}</Code><Message>${escaped(words)}</Message></Error>`)
}

/** A key as the text of an XML element. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
