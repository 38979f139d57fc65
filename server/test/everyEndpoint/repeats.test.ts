import { describe, expect, test } from "vitest"
import type { EndpointKey } from "#contract/lib/endpoints.ts"
import { callerOf, distinctEndpoints, isWrite, paramsFor } from "./contract.ts"
import { nounOf, openFurnishedCollege, replenish } from "./furnish.ts"
import { newcomer } from "./newcomers.ts"
import { auditRows, goodRequest, send } from "./requests.ts"

const times = process.env.FUZZ_RUNS ? 10 : 2

/** Endpoints that no generated request can reach, with the reason. All others must succeed once within these tries. */
const unreachable: Partial<Record<EndpointKey, string>> = {
  "POST /auth/reset-password": "a link from a mail",
  "POST /auth/set-password": "a link from a mail",
  "POST /auth/confirm-email": "a link from a mail",
  "POST /students/{id}/correct-email": "an address that the mail server refused: refusedAddress.test.ts",
  "POST /lecturers/{id}/correct-email": "an address that the mail server refused: refusedAddress.test.ts",
  "POST /registrations/reject": "only registrations that nobody decided",
  "POST /setup": "the code from the server's log, and no administrator",
  "POST /auth/devices/{id}/end": "a device on which somebody signed in",
  "PUT /auth/profile": "the caller's password",
  "PUT /auth/two-factor": "the caller's password",
  "POST /auth/recovery-codes": "the caller's password",
  "DELETE /auth/account": "the caller's password",
  "POST /deleted-accounts/{id}/restore": "an account that its owner deleted",
  "POST /deleted-records/restore": "the number of a record that somebody deleted",
  "POST /administrators": "the caller's password",
  "POST /administrators/{id}/deactivate": "the caller's password",
  "POST /administrators/{id}/activate": "the caller's password",
  "POST /teaching-assignments/matrix": "cells with the lecturers whom they have",
  "POST /timetable-plans/fill": "classes that lack lessons, and lecturers who teach them",
  "POST /grading-policies": "figures that agree, and their preview",
  "POST /imports/lines": "a file of marks",
  "POST /imports/students": "a file of students",
  "POST /imports/lecturers": "a file of lecturers",
  "POST /imports/subjects": "a file of subjects",
  "POST /imports/teaching": "a file of who teaches what",
  "PUT /grade-sheets": "a student of the sheet's class: gradeSheets/repeats.test.ts",
  "POST /grade-sheets/publish": "drafts: gradeSheets/repeats.test.ts",
  "POST /grade-sheets/unpublish":
    "drafts that were published in the last ten seconds: gradeSheets/repeats.test.ts",
  "POST /imports/grades": "a file of marks",
  "POST /imports/timetable": "a file of a timetable",
  "POST /imports/{id}/undo": "an import",
  "POST /timetable/copy": "two terms of one place in the course",
  "POST /assignments/{id}/submit": "work set for the student's class",
  "PUT /assignments/{id}/groups": "an assignment for a class, and its students: workGroups.test.ts",
  "PUT /assignments/{id}/rubric": "an assignment whose rubric the caller may change: rubrics.test.ts",
  "POST /extensions": "a student for whom the work was set",
  "PUT /extensions/{id}": "an extension",
  "DELETE /extensions/{id}": "an extension",
  "POST /subjects/{id}/approve": "a module that a lecturer created",
  "POST /subjects/{id}/reject": "a module that a lecturer created",
  "POST /modules/{id}/approve": "a module that a lecturer created",
  "POST /modules/{id}/reject": "a module that a lecturer created",
  "POST /events/{id}/register": "an event to come that people register for",
  "DELETE /events/{id}/registration": "an event to come that people register for",
  "PUT /events/{id}/attendees/{person_id}": "a registration",
  "DELETE /events/{id}/attendees/{person_id}": "a registration",
  "PUT /lessons/{id}": "a class of the timetable that is to come",
  "DELETE /lessons/{id}/change": "a class of the timetable that is to come",
  "POST /attendance": "a class that the lecturer teaches",
  "PUT /attendance/{id}/register": "a register",
  "POST /lecturer-attendance/mark": "a subject's code",
  "PUT /attendance/{id}": "a subject's code",
  "PUT /excuses/{id}": "an excuse of the caller's own",
  "DELETE /excuses/{id}": "an excuse of the caller's own",
  "POST /continuous-performance-reports": "a student whom the lecturer teaches",
  "PUT /continuous-performance-reports/{id}": "a report of the caller's own",
  "POST /continuous-performance-reports/{id}/publish": "a report of the caller's own",
  "POST /continuous-performance-reports/{id}/acknowledge": "a report on the caller",
  "POST /documents/{id}/reissue": "a document that can be made again",
  "POST /rollovers": "the current academic year, once",
  "PUT /rollovers/{id}": "a roll-over",
  "DELETE /rollovers/{id}": "a roll-over",
  "PUT /rollovers/{id}/students/{student_id}": "a roll-over",
  "DELETE /rollovers/{id}/students/{student_id}": "a roll-over",
  "POST /rollovers/{id}/propose": "a roll-over",
  "POST /rollovers/{id}/run": "a roll-over",
  "POST /rollovers/{id}/undo": "a roll-over that is done",
  "DELETE /site/{key}/draft": "a draft",
  "POST /site/{key}/publish": "a draft",
  "POST /site/{key}/versions/{number}/restore": "an earlier version",
  "DELETE /notifications/{id}": "a notification of the caller's own",
  "DELETE /admin-notices/{kind}": "a notice of something that is over",
}
/** Half of the ids are the first few, which certainly exist. The other half are later ones. */
const tries = Array.from({ length: 120 }, (_, index) => ({
  seed: 100 + index,
  record: index % 2 ? index : 1 + ((index / 2) % 9),
}))

/** Records of the endpoint's own kind are added again first, which is quick, and only then those of every kind. */
const [replenishOwnAt, replenishAt] = [tries[30]?.seed, tries[60]?.seed]

const repeatable = distinctEndpoints.filter(
  (line) =>
    isWrite(line) && !line.endpoint.confidential && !line.endpoint.unaudited && !(line.key in unreachable),
)

const college = await openFurnishedCollege()
const { db, bearerOf } = college
// A rejection takes a reason only if an email can give it.
await db.updateTable("person").set({ email_confirmed_at: "now" }).where("status", "=", "pending").execute()

/**
 * Tests that one Idempotency-Key has one effect and one reply. The tests use up the records of one college, so they run in
 * the contract's order.
 */
describe("repeats", { shuffle: false }, () => {
  test.each(repeatable)(
    "$key, called several times at once, acts once and gives the same reply",
    async (line) => {
      const role = callerOf(line.endpoint)
      const refusals: string[] = []
      for (const { seed, record } of tries) {
        // A person may send a hundred files in ten minutes, so each try has a new one.
        const caller = role && { bearer: await bearerOf(await newcomer(db, role)) }
        // Earlier tests may have deleted the records that this one needs.
        if (seed === replenishOwnAt) await replenish(college, seed, nounOf(line))
        if (seed === replenishAt) await replenish(college, seed)
        // Few generated announcements require a read receipt, without which nobody is reminded.
        if (seed === replenishAt)
          await db.updateTable("announcement").set({ read_receipt_required: true }).execute()
        const request = {
          ...goodRequest(line, seed),
          params: paramsFor(line, record),
          headers: { "idempotency-key": `${line.key} ${seed}` },
        }
        const before = await auditRows(college)
        const answers = await Promise.all(
          Array.from({ length: times }, () => send(college, line, caller, request)),
        )
        // Somebody who deleted their own account is not recognised when they call again.
        const known = answers.filter(({ statusCode }) => statusCode !== 401)
        const isDone = known.some(({ statusCode }) => statusCode < 300)
        expect((await auditRows(college)) - before).toBe(isDone ? 1 : 0)
        if (isDone)
          return expect(new Set(known.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
        refusals.push(answers[0]!.body)
      }
      const advice = "If no generated request can succeed, name the reason in `unreachable`."
      expect.fail(`Each request was refused. ${advice}\n${[...new Set(refusals)].join("\n")}`)
    },
  )
})
