import { expect, test } from "vitest"
import type { MailLine } from "#contract/college/mail.ts"
import { nextAttemptText, whyUnsent } from "./labels.ts"

const line: MailLine = {
  id: 1,
  to_name: "Chikondi Banda",
  to_address: "chikondi@college.example",
  subject: "Moni",
  status: "unsent",
  attempts: 2,
  last_error: "The mail server can't be reached. (connect ECONNREFUSED (twice))",
  next_attempt_at: null,
  created_at: "2026-11-21T08:00:00.000Z",
  sent_at: null,
}
const now = Date.parse("2026-11-21T10:00:00Z")

test.each<[Partial<MailLine>, string]>([
  [{}, "The mail server can't be reached."],
  [{ status: "waiting", attempts: 0, last_error: null }, "On its way."],
  [{ status: "sent", last_error: null }, ""],
  [{ status: "written", last_error: null }, "No mail server was set. It is only in the data folder."],
])("a mail with %j says why: %s", (change, text) => expect(whyUnsent({ ...line, ...change })).toBe(text))

test.each([
  [null, "This won't be retried automatically. Fix the problem, then resend."],
  ["2026-11-21T10:00:32Z", "It is tried again in a moment."],
  ["2026-11-21T09:00:00Z", "It is tried again in a moment."],
  ["2026-11-21T12:00:00Z", "It is tried again in 2 hours."],
])("a mail planned for %s says what comes next: %s", (next_attempt_at, text) =>
  expect(nextAttemptText({ ...line, next_attempt_at }, now)).toBe(text),
)
