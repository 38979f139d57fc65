import { expect } from "vitest"
import { type Role, responseFor } from "#contract/lib/endpoints.ts"
import { failure, failures } from "#contract/lib/errors.ts"
import type { College } from "../college.ts"
import type { Line } from "./contract.ts"

type Answer = Awaited<ReturnType<College["inject"]>>

/** Zod's default messages, which no reply may contain. Two sentences of the specification also begin with "Invalid". */
const zodDefaultMessages =
  /^(Invalid (?!credentials|subject selected\.)|Too (big|small)|Unrecognized|Expected)/

/** Expects a reply with exactly the contract's fields, or one of its failures with a message; never a 500. */
export function expectAgreement({ key, endpoint }: Line, role: Role | null, answer: Answer) {
  const { status = 200, replaces } = endpoint
  const { statusCode } = answer
  expect(statusCode, `${key}: ${answer.body}`).toBeLessThan(500)
  if (statusCode >= 400) return expectFailure(answer)
  const schema = responseFor(endpoint, role)
  if (schema === "download") return expect([200, 206, 304]).toContain(statusCode)
  expect(replaces ? [200, status] : [status]).toContain(statusCode)
  expect(schema.parse(answer.json())).toEqual(answer.json())
}

function expectFailure(answer: Answer) {
  const { code, message, errors = {} } = failure.parse(answer.json())
  expect(failures[code]).toBe(answer.statusCode)
  for (const sentence of [message, ...Object.values(errors)]) expect(sentence).not.toMatch(zodDefaultMessages)
}
