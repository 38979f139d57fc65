import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)

beforeEach(async () => {
  await truncate(db, ["document", "document_batch"])
  await course.clear()
})

const reissue = (id: number) => call("admin", "POST /documents/{id}/reissue", { params: { id } })
const revoke = (id: number) =>
  call("admin", "POST /documents/{id}/revoke", { params: { id }, body: { reason: "Wrong name" } })

describe("a report card that was revoked", () => {
  test("isn't reissued beside a later one that is valid, and a further one can still be issued", async () => {
    const term = await course.addTerm(1, { from: -30, to: 60 })
    await course.addSubject()
    const { id } = await course.addStudent(term.id, "P1")
    const issue = async () => {
      const body = { kind: "report_card", student_id: id, term_id: term.id }
      const issued = await call("admin", "POST /documents", { body })
      expect(issued.status).toBe(201)
      return issued.body.data.issued.ids[0]!
    }
    const stateOf = async (id: number) =>
      (await call("admin", "GET /documents/{id}", { params: { id } })).body.data.document
    const revoked = await issue()
    expect((await revoke(revoked)).status).toBe(200)
    const later = await issue()
    const { status, body } = await reissue(revoked)
    const { reference } = await stateOf(later)
    const sentence = `${reference} is the student's valid report card of this term. Reissue that one.`
    expect([status, body.message]).toEqual([409, sentence])
    const further = await issue()
    expect((await stateOf(later)).replaced_by).toBe(further)
    expect((await revoke(further)).status).toBe(200)
    expect((await reissue(revoked)).status).toBe(201)
  })
})

test("a student whose replacing report card was revoked has no card at the closing of the term", async () => {
  const term = await course.addTerm(1, { from: -30, to: 60 })
  await course.addSubject()
  const { id } = await course.addStudent(term.id, "P1")
  const issue = async () => {
    const body = { kind: "report_card", student_id: id, term_id: term.id }
    return (await call("admin", "POST /documents", { body })).body.data.issued.ids[0]!
  }
  const countLacking = async () => {
    const { body } = await call("admin", "GET /terms/{id}/closing", { params: { id: term.id } })
    return body.data.gate.steps.find(({ key }) => key === "cards")?.left
  }
  expect(await countLacking()).toBe(1)
  await issue()
  const later = await issue()
  expect(await countLacking()).toBe(0)
  await revoke(later)
  expect(await countLacking()).toBe(1)
})
