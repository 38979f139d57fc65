import { expect, onTestFinished, test } from "vitest"
import { mailServer } from "../../../test/mailServer.ts"
import { whyNoDelivery } from "./delivery.ts"

test.each([
  ["refusing", /can't be reached/],
  ["hanging", /did not answer in time/],
  ["dropping", /closed the connection/],
  ["dripping", /did not answer in time/],
  ["garbling", /sent an unexpected reply/],
] as const)("whoever asks learns within a moment that the mail server is %s", async (mood, words) => {
  const server = await mailServer()
  onTestFinished(server.close)
  const smtp = { host: "127.0.0.1", port: server.port, secure: false }
  expect(await whyNoDelivery(smtp, 300)).toBeUndefined()
  await server.is(mood)
  expect(await whyNoDelivery(smtp, 300)).toMatch(words)
})
