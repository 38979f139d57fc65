import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { expect, onTestFinished, test } from "vitest"
import { createDelivery } from "./delivery.ts"
import { isFinal, whyUnsent } from "./failures.ts"

const plain: SMTPServerOptions = { disabledCommands: ["AUTH", "STARTTLS"], authOptional: true }
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const onSender = (...error: Parameters<typeof refusal>): SMTPServerOptions => ({
  ...plain,
  onMailFrom: (_address, _session, done) => done(refusal(...error)),
})
const onReader = (...error: Parameters<typeof refusal>): SMTPServerOptions => ({
  ...plain,
  onRcptTo: (_address, _session, done) => done(refusal(...error)),
})

/** The failure of a message to a mail server with these options. */
async function failureWith(options: SMTPServerOptions, smtp: { user?: string; host?: string } = {}) {
  const server = new SMTPServer(options)
  server.on("error", () => {})
  const { host = "127.0.0.1" } = smtp
  await once(server.listen(0, host), "listening")
  onTestFinished(() => void server.close())
  const { port } = server.server.address() as AddressInfo
  const password = smtp.user && { password: "secret" }
  const settings = { smtp: { host, port, secure: false, ...smtp, ...password } }
  const deliver = createDelivery({ ...settings, mailFrom: "college@college.example", dataDir: "" })
  const to = { name: "Ada", address: "ada@college.example" }
  return deliver({ messageId: "<1@college.example>", to, subject: "Water", text: "It is off." }).then(
    () => undefined,
    (error: Error) => error,
  )
}

test.each<[string, SMTPServerOptions, RegExp]>([
  ["a greylisted reader", onReader(451, "4.7.1 Greylisted"), /^The mail server asks to try again later\./],
  ["a full mailbox", onReader(452, "4.2.2 Mailbox full"), /^The mail server asks to try again later\./],
  ["a used-up quota", onSender(550, "5.4.5 Daily quota exceeded"), /takes no mail from the college\./],
  ["a missing sign-in", { disabledCommands: ["STARTTLS"] }, /takes no mail from the college\./],
  ["a closed relay", onReader(554, "5.7.1 Relay access denied"), /takes no mail from the college\./],
  [
    "a certificate that isn't trusted",
    { authOptional: true },
    /^The mail server offers no trusted encryption\./,
  ],
])("%s is called what it is, and the message is tried again", async (_, options, words) => {
  const failure = (await failureWith(options))!
  expect(whyUnsent(failure)).toMatch(words)
  expect(isFinal(failure)).toBe(false)
})

test("a refused address waits for a person", async () => {
  const failure = (await failureWith(onReader(550, "5.1.1 No such mailbox")))!
  expect(whyUnsent(failure)).toMatch(/^The mail server refused the address\. \(550 5\.1\.1 No such mailbox/)
  expect(isFinal(failure)).toBe(true)
})

test("the password of the mail server is sent to no other machine without encryption", async () => {
  const seen: unknown[] = []
  const onAuth: SMTPServerOptions["onAuth"] = ({ username, password }, _session, done) => {
    seen.push(password)
    done(null, { user: username })
  }
  const options = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true, onAuth }
  expect(await failureWith(options, { user: "college" })).toBeUndefined()
  // Linux reaches the same machine by this address, but it isn't a loopback address.
  const failure = await failureWith(options, { user: "college", host: "0.0.0.0" })
  expect(whyUnsent(failure!)).toMatch(/^The mail server offers no trusted encryption\./)
  expect(seen).toEqual(["secret"])
})
