import { afterEach, expect, test } from "vitest"
import { roles } from "#contract/endpoints.ts"
import { openCollege } from "../college.ts"
import {
  callerOf,
  everyEndpoint,
  forTheSignedIn,
  type Line,
  ofOneRecord,
  paramsOf,
  writes,
} from "./contract.ts"
import { newcomer } from "./newcomers.ts"
import { type Caller, furnish, good, send } from "./requests.ts"
import { everythingStored } from "./stored.ts"

const college = await openCollege()
const { db, bearerOf } = college
await furnish(college, everyEndpoint)

const deactivated = { bearer: await bearerOf(await newcomer(db, "admin", { status: "inactive" })) }
const withoutPassword = {
  admin: { bearer: await bearerOf(await newcomer(db, "admin", { must_change_password: true })) },
  lecturer: { bearer: await bearerOf(await newcomer(db, "lecturer", { must_change_password: true })) },
  student: { bearer: await bearerOf(await newcomer(db, "student", { must_change_password: true })) },
}

/** As polling does: a call that is no activity of anybody's leaves nothing behind when it is denied. */
const background = { "x-background": "1" }

async function answerOf(line: Line, caller: Caller, headers: Record<string, string> = {}) {
  const response = await send(college, line, caller, {
    ...good(line),
    headers: { ...background, ...headers },
  })
  return `${response.statusCode} ${response.json().code}`
}

const stored = await everythingStored(db)
afterEach(async () => expect(await everythingStored(db)).toEqual(stored))

test.each(forTheSignedIn)(
  "$key is not for strangers, other roles or those who were deactivated",
  async (line) => {
    const { roles: allowed } = line.endpoint
    expect(await answerOf(line, null)).toBe("401 unauthenticated")
    expect(await answerOf(line, { bearer: "made.up.bearer" })).toBe("401 unauthenticated")
    expect(await answerOf(line, deactivated)).toBe("401 unauthenticated")
    for (const role of roles.filter((role) => !allowed.includes(role))) {
      expect(await answerOf(line, role), role).toBe("403 forbidden")
    }
  },
)

test.each(forTheSignedIn.filter(({ path }) => !path.startsWith("/auth/")))(
  "$key waits until a password given by somebody else has been changed",
  async (line) => {
    const caller = withoutPassword[callerOf(line.endpoint)!]
    expect(await answerOf(line, caller)).toBe("403 password_change_required")
  },
)

test.each(writes)("$key refuses what another site's page sends", async (line) => {
  const caller = callerOf(line.endpoint)
  expect(await answerOf(line, caller, { "sec-fetch-site": "cross-site" })).toBe("403 forbidden")
  expect(await answerOf(line, caller, { origin: "https://elsewhere.example" })).toBe("403 forbidden")
})

const nobodys = [0, -1, 2_147_483_647, 99_999_999_999, "1.5", "1e3", "abc", "1 or 1=1", "\0", "Ŵ"]

test.each(ofOneRecord)("$key finds nothing under a number that is no record's", async (line) => {
  for (const number of nobodys) {
    const params = Object.fromEntries(paramsOf(line).map((name) => [name, number]))
    const request = { ...good(line), params, headers: background }
    const { statusCode, body } = await send(college, line, callerOf(line.endpoint), request)
    expect(statusCode, `${number}: ${body}`).toBe(404)
  }
})
