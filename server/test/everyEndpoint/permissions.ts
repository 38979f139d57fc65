import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Role, roles } from "#contract/lib/endpoints.ts"
import type { Caller, College } from "../college.ts"
import { callerOf, type Line, ofOneRecord, paramsOf, signedInEndpoints, writes } from "./contract.ts"
import { fingerprints } from "./fingerprints.ts"
import { newcomer } from "./newcomers.ts"
import { goodRequest, send } from "./requests.ts"

/** The header of polling calls, which record no activity, so a denied call changes nothing. */
const background = { "x-background": "1" }

const unknownIds = [
  0,
  -1,
  2_147_483_647,
  99_999_999_999,
  "1.5",
  "1e3",
  "abc",
  "1 or 1=1",
  "\0",
  "Ŵ",
  "1".repeat(101),
]

/** Tests that each endpoint denies every other role, and that no denied call changes anything. */
export function testPermissions(college: College) {
  const { db, bearerOf } = college
  const withoutPassword = new Map<Role, Caller>()
  let deactivated: Caller

  beforeAll(async () => {
    for (const role of roles) {
      const id = await newcomer(db, role, { must_change_password: true })
      withoutPassword.set(role, { bearer: await bearerOf(id) })
    }
    deactivated = { bearer: await bearerOf(await newcomer(db, "admin", { status: "inactive" })) }
  })

  /** Describes calls that change nothing. Fingerprints take longer than a call, so they are compared once for all of the calls. */
  function describeUnchanged(title: string, tests: () => void) {
    describe(title, () => {
      let stored: Record<string, string>
      beforeAll(async () => {
        stored = await fingerprints(db)
      })
      afterAll(async () => expect(await fingerprints(db), `rows after ${title}`).toEqual(stored))
      tests()
    })
  }

  async function answerOf(line: Line, caller: Caller, headers: Record<string, string> = {}) {
    const request = { ...goodRequest(line), headers: { ...background, ...headers } }
    const response = await send(college, line, caller, request)
    return `${response.statusCode} ${response.json().code}`
  }

  describeUnchanged("calls of the wrong people", () => {
    test.each(signedInEndpoints)(
      "$key is closed to visitors, other roles and deactivated people",
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
  })

  describeUnchanged("calls before the password is changed", () => {
    const beyondTheAccount = signedInEndpoints.filter(({ path }) => !path.startsWith("/auth/"))
    test.each(beyondTheAccount)(
      "$key waits until a password given by somebody else is changed",
      async (line) => {
        const caller = withoutPassword.get(callerOf(line.endpoint)!)!
        expect(await answerOf(line, caller)).toBe("403 password_change_required")
      },
    )
  })

  describeUnchanged("calls from another site's page", () => {
    test.each(writes)("$key rejects requests from another site's page", async (line) => {
      const caller = callerOf(line.endpoint)
      expect(await answerOf(line, caller, { "sec-fetch-site": "cross-site" })).toBe("403 forbidden")
      expect(await answerOf(line, caller, { origin: "https://elsewhere.example" })).toBe("403 forbidden")
    })
  })

  describeUnchanged("calls of unknown ids", () => {
    test.each(ofOneRecord)("$key is a 404 for an unknown id", async (line) => {
      for (const number of unknownIds) {
        const params = Object.fromEntries(paramsOf(line).map((name) => [name, number]))
        const request = { ...goodRequest(line), params, headers: background }
        const { statusCode, body } = await send(college, line, callerOf(line.endpoint), request)
        expect(statusCode, `${number}: ${body}`).toBe(404)
      }
    })
  })
}
