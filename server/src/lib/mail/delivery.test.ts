import { expect, onTestFinished, test } from "vitest"
import { mailServer } from "../../../test/mailServer.ts"
import { whyNoDelivery } from "./delivery.ts"

/**
 * Milliseconds. Only a server that never finishes a reply has the short time-out, so on a busy machine no other server
 * seems late.
 */
const short = 300
const long = 300_000

test.each([
  ["refusing", long, /can't be reached/],
  ["hanging", short, /did not answer in time/],
  ["dropping", long, /closed the connection/],
  ["dripping", short, /did not answer in time/],
  ["garbling", long, /sent an unexpected reply/],
] as const)("whoever asks learns that the mail server is %s", async (behaviour, timeout, words) => {
  const server = await mailServer()
  onTestFinished(server.close)
  const smtp = { host: "127.0.0.1", port: server.port, secure: false }
  expect(await whyNoDelivery(smtp, long)).toBeUndefined()
  await server.behave(behaviour)
  expect(await whyNoDelivery(smtp, timeout)).toMatch(words)
})
