import { generateKeyPairSync } from "node:crypto"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { plainCode } from "#contract/registry/documents/codes.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { issueReportCard, someFacts } from "../../../test/documents/reportCards.ts"
import { documentKeyOf } from "../../lib/auth/documentKey.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"
import { exportPerson } from "../../people/people/export.queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)
const term = await course.addTerm(1)
const ada = await course.addStudent(term.id, "P1", "Ada")
const bea = await course.addStudent(term.id, "P1", "Bea")

const verify = async (code: string) => {
  const { status, body } = await call(null, "POST /documents/verify", { body: { code } })
  return { status, ...body.data.verification }
}
const revoke = (id: number, reason = "Wrong name") =>
  call("admin", "POST /documents/{id}/revoke", { params: { id }, body: { reason } })

/** A document of another college with the same software and another key. */
async function forge() {
  const documentKey = documentKeyOf(generateKeyPairSync("ed25519").privateKey)
  const tx = await db.startTransaction().execute()
  const forgery = await issueReportCard({ ...college, db: tx, documentKey }, ada.id)
  await tx.rollback().execute()
  return forgery
}

describe("verifying a document without an account", () => {
  test("shows the name, programme, day and GPA, and nothing else about the student", async () => {
    const { code, reference } = await issueReportCard(college, ada.id)
    expect(await verify(code.toLowerCase())).toEqual({
      status: 200,
      state: "valid",
      document: { ...someFacts, kind: "report_card", reference, issued_on: today() },
      replaced_on: null,
      revoked_on: null,
    })
  })

  test("accepts the whole text of the QR code, and replies “altered” if one character differs", async () => {
    const { address } = await issueReportCard(college, ada.id)
    expect(await verify(address)).toMatchObject({ state: "valid" })
    const [start = "", digits = ""] = address.split("#")
    for (const index of [0, 100, digits.length - 1]) {
      const other = (Number(digits[index]) % 9) + 1
      const altered = `${start}#${digits.slice(0, index)}${other}${digits.slice(index + 1)}`
      expect(await verify(altered)).toMatchObject({ state: "altered", document: null })
    }
    expect(await verify(`${start}#`)).toMatchObject({ state: "altered" })
  })

  test("doesn't accept the QR code of one document for the code of another", async () => {
    const [first, second] = [await issueReportCard(college, ada.id), await issueReportCard(college, bea.id)]
    const [, digits] = first.address.split("#")
    const [start] = second.address.split("#")
    expect(await verify(`${start}#${digits}`)).toMatchObject({ state: "altered" })
  })

  test("replies “altered” if another college's key signed the document, and “unknown” for an unissued code", async () => {
    const forgery = await forge()
    expect(await verify(forgery.address)).toMatchObject({ state: "altered" })
    expect(await verify(forgery.code)).toMatchObject({ state: "unknown", document: null })
    expect(await verify("not a code")).toMatchObject({ state: "unknown" })
  })

  test("accepts documents that an earlier key of the college signed", async () => {
    const documentKey = documentKeyOf(generateKeyPairSync("ed25519").privateKey)
    const earlier = await issueReportCard({ ...college, documentKey }, ada.id)
    await issueReportCard(college, ada.id)
    expect(await verify(earlier.address)).toMatchObject({ state: "valid" })
    const { body } = await call(null, "GET /documents/keys")
    expect(body.data.keys.map(({ public_key }) => public_key)).toContain(
      documentKey.publicKey.toString("hex"),
    )
  })

  test("shows that a document was revoked, with the day, and the reason only to administrators", async () => {
    const { id, address } = await issueReportCard(college, ada.id)
    expect((await revoke(id)).body.data.document).toMatchObject({
      state: "revoked",
      revoked_reason: "Wrong name",
    })
    expect(await verify(address)).toMatchObject({ state: "revoked", revoked_on: today() })
    expect(JSON.stringify(await verify(address))).not.toContain("Wrong name")
    expect((await revoke(id)).body.message).toBe("This document was revoked already.")
  })

  test("isn't replaced twice, also if it was revoked after it was replaced", async () => {
    const { id } = await issueReportCard(college, ada.id)
    const later = await issueReportCard(college, ada.id)
    await db.updateTable("document").set({ replaced_by: later.id }).where("id", "=", id).execute()
    expect((await revoke(id)).status).toBe(200)
    const { status, body } = await call("admin", "POST /documents/{id}/reissue", { params: { id } })
    const sentence = "This document was replaced already. Reissue the one that replaced it."
    expect([status, body.message]).toEqual([409, sentence])
  })

  test("is allowed 30 times a minute from one address, and then refused with the seconds to wait", async () => {
    const otherCollege = await openCollege()
    const attempt = () =>
      otherCollege.call(null, "POST /documents/verify", { body: { code: "0000-0000-0000" } })
    const secondsLeft = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from ends_at - clock_timestamp())::float8 as seconds from use_count
        where position('documents/verify' in key) > 0`.execute(otherCollege.db)
      return rows[0]!.seconds
    }
    const begun = performance.now()
    expect((await attempt()).status).toBe(200)
    const left = await secondsLeft()
    expect(left).toBeLessThanOrEqual(60)
    expect(left).toBeGreaterThan(60 - (performance.now() - begun) / 1000)
    // The window is four minutes longer, so that a busy machine makes all its attempts in it.
    await otherCollege.db
      .updateTable("use_count")
      .set({ ends_at: sql`ends_at + interval '4 minutes'` })
      .execute()
    for (let tries = 1; tries < 30; tries++) expect((await attempt()).status).toBe(200)
    const before = await secondsLeft()
    const { status, response } = await attempt()
    const after = await secondsLeft()
    expect(status).toBe(429)
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(Math.ceil(before))
    expect(Number(response.headers["retry-after"])).toBeGreaterThanOrEqual(Math.ceil(after))
  })
})

describe("documents that were issued", () => {
  test("are listed for administrators by student, state and search, and for each student their own", async () => {
    const { id, reference, code } = await issueReportCard(college, bea.id)
    const list = async (query: object) =>
      (await call("admin", "GET /documents", { query })).body.data.documents.map((document) => document.id)
    expect(await list({ student_id: bea.id, state: "valid" })).toContain(id)
    expect(await list({ search: reference })).toEqual([id])
    for (const search of [plainCode(code), code, code.toLowerCase()])
      expect(await list({ search }), search).toEqual([id])
    expect(await list({ state: "revoked" })).not.toContain(id)
    const own = await call({ bearer: bea.bearer }, "GET /documents/mine")
    expect(own.body.data.documents.map(({ id }) => id)).toContain(id)
    expect(own.body.data.documents[0]).not.toHaveProperty("issued_by_name")
    const others = await call({ bearer: ada.bearer }, "GET /documents/mine")
    expect(others.body.data.documents.map(({ id }) => id)).not.toContain(id)
  })

  test("can't be read by another student, nor by a lecturer who didn't issue them", async () => {
    const { id } = await issueReportCard(college, ada.id)
    const read = async (caller: Caller) =>
      (await call(caller, "GET /documents/{id}", { params: { id } })).status
    expect(await Promise.all([read({ bearer: ada.bearer }), read({ bearer: bea.bearer })])).toEqual([
      200, 404,
    ])
    expect(await read("lecturer")).toBe(404)
    expect((await call("lecturer", "GET /documents")).body.data.total).toBe(0)
  })

  test("can't be changed in the database", async () => {
    const { id } = await issueReportCard(college, ada.id)
    await revoke(id)
    const change = (set: object) => db.updateTable("document").set(set).where("id", "=", id).execute()
    for (const set of [{ name: "Other" }, { facts: "{}" }, { revoked_at: null, revoked_reason: null }])
      await expect(change(set)).rejects.toThrow("append-only")
    await expect(db.deleteFrom("document").where("id", "=", id).execute()).rejects.toThrow("append-only")
  })

  test("are in the student's export, and stay when the account is erased", async () => {
    const student = await course.addStudent(term.id, "P1", "Chisomo")
    const { code, reference } = await issueReportCard(college, student.id)
    expect(JSON.stringify(await exportPerson(db, student.personId))).toContain(reference)
    await erasePerson(db, college.files, student.personId)
    expect(await verify(code)).toMatchObject({ state: "valid", document: { name: someFacts.name } })
  })
})
