import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { crudTests } from "../../../test/crudTests.ts"
import { sendDueReports } from "./jobs.ts"

const mailServer = { SMTP_HOST: "mail.college.example" }
const college = await openCollege(mailServer)
const { call, db, people } = college
const parts = { database: db, hasMailServer: true }

beforeEach(async () => {
  await db.deleteFrom("mail").execute()
  await db.deleteFrom("saved_report").execute()
})

const grades = { name: "Grades of March", type: "grades", period: "fixed" }
const days = { from_date: "2026-03-01", to_date: "2026-03-31" }

crudTests(college, {
  path: "/saved-reports",
  entity: "saved_report",
  good: () => ({ ...grades, ...days, class: "P1" }),
  shows: { ...grades, ...days, class: "P1", schedule: "never", sent_on: null },
  spelling: () => ({ ...grades, fromDate: days.from_date, toDate: days.to_date, yearOfStudy: 2 }),
  shownAfterSpelling: { ...grades, ...days, year_of_study: 2 },
  wrong: {
    body: { name: " ", type: "secrets", period: "always" },
    errors: {
      name: "Name is required.",
      type: "Report must be one of: overview, students, lecturers, academic, grades, modules.",
      period:
        "Days must be one of: year_to_date, last_year, month_to_date, last_month, last_7_days, last_30_days, fixed.",
    },
  },
  changed: [{ name: "First" }, { name: "Second" }],
  sentences: {
    created: "Report saved.",
    updated: "Saved report changed.",
    deleted: "Saved report deleted.",
  },
  refused: ["lecturer", "student"],
})

const save = async (body: object) =>
  (await call("admin", "POST /saved-reports", { body: { ...grades, period: "last_7_days", ...body } })).body

describe("a saved report", () => {
  test("requires the days of a fixed period in order, and the day of its schedule", async () => {
    expect((await save({ period: "fixed" })).errors).toEqual({
      from_date: "Start date is required.",
      to_date: "End date is required.",
    })
    expect((await save({ period: "fixed", from_date: "2026-03-02", to_date: "2026-03-01" })).errors).toEqual({
      to_date: "End date must not be before the start date.",
    })
    expect((await save({ schedule: "weekly", schedule_day: 8 })).errors).toEqual({
      schedule_day: "Day must be a day of the week, 1 (Monday) to 7 (Sunday).",
    })
    expect((await save({ schedule: "monthly" })).errors).toEqual({
      schedule_day: "Day must be a day of the month, 1 to 31.",
    })
  })

  test("stores only what its type, period and schedule use, and has a unique name", async () => {
    const { data } = await save({
      ...days,
      type: "overview",
      class: "P1",
      schedule: "daily",
      schedule_day: 3,
    })
    const unused = { class: null, from_date: null, to_date: null, schedule_day: null }
    expect(data.savedReport).toMatchObject(unused)
    expect((await save({ name: "GRADES of March" })).errors).toEqual({
      name: "There is already a saved report with this name.",
    })
  })
})

const mails = () =>
  db
    .selectFrom("mail")
    .select(["to_address", "subject", "body", "attachment_name", "attachment"])
    .orderBy("id")
    .execute()
/** Lets the schedule count from a day in the past, as if the report had been saved then. */
const scheduleFrom = (scheduled_on: string) => db.updateTable("saved_report").set({ scheduled_on }).execute()

test("a change of the schedule isn't overwritten by somebody who saw the report before it", async () => {
  const { savedReport } = (await save({})).data
  await scheduleFrom("2026-01-01")
  const put = (edit: object) =>
    call("admin", "PUT /saved-reports/{id}", {
      params: { id: savedReport.id },
      body: { ...savedReport, ...edit },
    })
  const changed = await put({ schedule: "daily" })
  expect(changed.body.data.savedReport.version).toBe(savedReport.version + 1)
  expect((await put({ name: "Grades of the week" })).status).toBe(409)
})

describe("a scheduled report", () => {
  test("is mailed on its day to each administrator, with the figures and a CSV file", async () => {
    await save({ name: "Weekly grades", schedule: "weekly", schedule_day: 1 })
    await scheduleFrom("2026-03-01")
    await sendDueReports(parts, "2026-03-02")
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: "Weekly grades: 23 Feb – 1 Mar 2026",
      attachment_name: "report_grades_2026-02-23_2026-03-01.csv",
    })
    expect(mail!.body).toContain("Grades given: 0 (0 before, no change)")
    expect(mail!.attachment).toContain("Grades,2026-02-23,2026-03-01,,Figures,,Grades given,0,0,0,")
  })

  test("is sent once, whoever runs the job and however often", async () => {
    await save({ schedule: "daily" })
    await scheduleFrom("2026-03-01")
    await Promise.all([sendDueReports(parts, "2026-03-02"), sendDueReports(parts, "2026-03-02")])
    await sendDueReports(parts, "2026-03-02")
    expect(await mails()).toHaveLength(1)
  })

  test("is sent once later if the server was down on its day", async () => {
    await save({ schedule: "monthly", schedule_day: 31 })
    await scheduleFrom("2026-01-31")
    await sendDueReports(parts, "2026-02-27")
    expect(await mails()).toHaveLength(0)
    await sendDueReports(parts, "2026-03-05")
    await sendDueReports(parts, "2026-03-06")
    expect(await mails()).toHaveLength(1)
  })

  test("isn't sent for a day before it was scheduled", async () => {
    const { savedReport } = (await save({ schedule: "never" })).data
    await scheduleFrom("2026-01-01")
    const body = { ...savedReport, schedule: "daily" }
    await call("admin", "PUT /saved-reports/{id}", { params: { id: savedReport.id }, body })
    await sendDueReports(parts, "2026-03-02")
    expect(await mails()).toHaveLength(0)
  })

  test("is sent to nobody who was deleted, is inactive or is no administrator", async () => {
    await save({ schedule: "daily" })
    await db
      .insertInto("person")
      .values(
        ["deleted", "inactive"].map((name) => ({
          email: `${name}@college.example`,
          role: "admin",
          requested_role: "admin",
          status: name === "deleted" ? "active" : "inactive",
          first_name: name,
          last_name: "Example",
          deleted_at: name === "deleted" ? "2026-01-01T00:00:00Z" : null,
        })),
      )
      .execute()
    await scheduleFrom("2026-03-01")
    await sendDueReports(parts, "2026-03-02")
    const { email } = await db
      .selectFrom("person")
      .select("email")
      .where("id", "=", people.admin)
      .executeTakeFirstOrThrow()
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([email])
  })
})

test("sending a report now mails it only to the caller", async () => {
  const { savedReport } = (await save({ schedule: "never" })).data
  const { body } = await call("admin", "POST /saved-reports/{id}/send", { params: { id: savedReport.id } })
  expect(body.message).toBe("The report is on its way to your email address.")
  expect(body.data.savedReport.sent_on).toEqual(expect.any(String))
  expect(await mails()).toHaveLength(1)
  for (const caller of ["lecturer", "student"] as const) {
    const params = { id: savedReport.id }
    expect(await call(caller, "POST /saved-reports/{id}/send", { params })).toMatchObject({ status: 403 })
  }
  expect(await mails()).toHaveLength(1)
})

test("a report that was only written to the data folder isn't called sent", async () => {
  const { call, db } = await openCollege()
  const body = { ...grades, period: "last_7_days", schedule: "daily" }
  const { id } = (await call("admin", "POST /saved-reports", { body })).body.data.savedReport
  const sent = await call("admin", "POST /saved-reports/{id}/send", { params: { id } })
  expect(sent.body.message).toBe("No mail server is set, so the report is only written to the data folder.")
  expect(sent.body.data.savedReport.sent_on).toBeNull()
  await db.updateTable("saved_report").set({ scheduled_on: "2026-03-01" }).execute()
  await sendDueReports({ database: db, hasMailServer: false }, "2026-03-02")
  await sendDueReports({ database: db, hasMailServer: false }, "2026-03-02")
  const { savedReport } = (await call("admin", "GET /saved-reports/{id}", { params: { id } })).body.data
  expect(savedReport.sent_on).toBeNull()
  const mails = await db.selectFrom("mail").select("subject").execute()
  expect(mails).toHaveLength(2)
})
