import { expect, test } from "vitest"
import type * as z from "zod"
import type { EndpointKey } from "#contract/lib/endpoints.ts"
import type { College } from "../college.ts"
import { callerOf, type Line, paramsFor, writes } from "./contract.ts"
import { goodRequest, send } from "./requests.ts"

/** Edits that no generated request can reach, and the test that covers their absent fields. */
const triedByHand: Partial<Record<EndpointKey, string>> = {
  "PUT /auth/profile": "profile.test.ts: keeps a field that is left out, and empties a blank one",
  "PUT /events/{id}/attendees/{person_id}": "registrations.test.ts: notes who attended",
  "PUT /lessons/{id}": "lessons.test.ts: keeps the room, the reason and the cancellation that it leaves out",
  "PUT /attendance/{id}/register":
    "corrections.test.ts: its one such field is the reason for this very correction",
  "PUT /attendance/{id}": "attendance.test.ts: keeps what a change leaves out, and empties what is blank",
  "PUT /continuous-performance-reports/{id}":
    "performanceReports.test.ts: keeps the texts that a change leaves out, and empties blank ones",
  "PUT /rollovers/{id}/students/{student_id}":
    "rollovers.test.ts: keeps the outcome when only the class of a single change is sent",
}

/** Fields of which the absence says something. */
const meantByAbsence: Partial<Record<EndpointKey, readonly string[]>> = {
  // The specification's requests have no state: the points that they send are a number.
  "PUT /grades/{id}": ["state"],
}

const edits = writes.flatMap((line) => {
  const { body } = line.endpoint
  const optional = line.method === "PUT" && body ? optionalFields(body as z.ZodObject) : []
  const fields = optional.filter((field) => !meantByAbsence[line.key]?.includes(field))
  return fields.length > 0 && !(line.key in triedByHand) ? [{ ...line, fields }] : []
})

function optionalFields({ shape }: z.ZodObject) {
  return Object.entries(shape).flatMap(([name, field]) =>
    name !== "version" && (field as z.ZodType).safeParse(undefined).success ? [name] : [],
  )
}

/** Tests that an edit without a field doesn't change the field. First the same edit is sent with the field. */
export function testAbsentFields(college: College) {
  test.each(edits)(
    "$key keeps each field that it leaves out",
    { timeout: 60_000 },
    async ({ fields, ...line }) => {
      const caller = await ownerOf(college, line)
      const untried = new Set(fields)
      const refusals: string[] = []
      for (let attempt = 0; attempt < 160 && untried.size > 0; attempt++) {
        const { body } = goodRequest(line, 300 + attempt) as { body: Record<string, unknown> }
        const put = (sent: object) =>
          send(college, line, caller, { body: sent, params: paramsFor(line, 1 + (attempt % 9)) })
        const whole = await put(body)
        if (whole.statusCode >= 300) {
          refusals.push(whole.body)
          continue
        }
        for (const field of untried) {
          if (body[field] === undefined || body[field] === null) continue
          const { [field]: _, ...rest } = body
          const { statusCode, body: text } = await put(rest)
          if (statusCode >= 300) continue
          expect(lasting(text), `without ${field}`).toEqual(lasting(whole.body))
          untried.delete(field)
        }
      }
      const advice = "If no generated edit can succeed, name the test of these fields in `triedByHand`."
      expect([...untried], [advice, ...[...new Set(refusals)].slice(-6)].join("\n")).toEqual([])
    },
  )
}

/** The administrator, or the lecturer or student whose records furnish.ts creates. */
async function ownerOf({ db, bearerOf }: College, { endpoint }: Line) {
  const role = callerOf(endpoint)
  if (role !== "lecturer" && role !== "student") return role
  const { person_id } = await db
    .selectFrom(role)
    .select("person_id")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow()
  // An edit of the student or lecturer may have deactivated the account.
  await db.updateTable("person").set({ status: "active" }).where("id", "=", person_id).execute()
  return { bearer: await bearerOf(person_id) }
}

/** A reply without the fields that every edit changes. */
const lasting = (text: string) =>
  JSON.parse(text.replace(/"(version|graded_at|updated_at)":("[^"]*"|\d+)/g, '"$1":null'))
