import { expect, test } from "vitest"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { db, call } = college
const { lecturer, subject, term } = await registersOf(college)

test("a deleted record comes back with its offering, which was dropped meanwhile, but not into a closed term", async () => {
  const record = {
    date: schoolDay(),
    time: "12:00",
    subject: "C1",
    class: "P3",
    strength: 4,
    present: 4,
    confirmed: true,
  }
  const { id } = (await call(lecturer, "POST /lecturer-attendance/mark", { body: record })).body.data.session
  const remove = async () =>
    (await call("admin", "DELETE /attendance/{id}", { params: { id } })).body.data.deleted
  const offeringsOf = () =>
    db.selectFrom("offering").select("id").where("subject_id", "=", subject.id).execute()
  await call("admin", "POST /offerings", { body: { subject_id: subject.id, term_id: term.id } })
  const ids = await remove()
  await db.deleteFrom("teaching_assignment").execute()
  const [offering] = await offeringsOf()
  const withdrawn = await call("admin", "DELETE /offerings/{id}", { params: { id: offering!.id } })
  expect(withdrawn.status).toBe(200)
  expect(await offeringsOf()).toEqual([])

  const restored = await call("admin", "POST /deleted-records/restore", { body: { ids } })
  expect([restored.status, restored.body.message]).toEqual([200, expect.stringMatching(/is restored\.$/)])
  expect((await call("admin", "GET /attendance/{id}", { params: { id } })).body.data.session).toMatchObject({
    subject: "C1",
    present: 4,
  })

  const again = await remove()
  await db
    .updateTable("term")
    .set({ closed_at: "2026-01-01T08:00:00Z", is_active: false })
    .where("id", "=", term.id)
    .execute()
  const refused = await call("admin", "POST /deleted-records/restore", { body: { ids: again } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This term is closed, so its attendance can't be changed.",
  ])
})
