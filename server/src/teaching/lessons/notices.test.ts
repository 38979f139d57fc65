import { beforeEach, describe, expect, test } from "vitest"
import { fullDayText } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"
import { truncate } from "../../../test/truncate.ts"
import { notifyOfChange } from "./notices.queries.ts"
import { findLesson } from "./queries.ts"

const college = await openCollege()
const { call, db, bearerOf } = college
const { addTerm, addStudent, addLecturer, change, remove, ...lessons } = lessonsOf(college)
const { addLesson, holdInThePast, lessonOf, put, putBack, notificationsOf, clear } = lessons

const tuesday = addDays(monday(2), 1)
const planned = (room: string | null, name: string) =>
  `${fullDayText(tuesday)}, 10:00 – 11:00, ${room}, with ${name}`
let term: { id: number; name: string }

/** A student of P3, and a lesson of theirs with its lecturer. Nobody has been notified yet. */
async function addTaughtStudent() {
  const student = await addStudent(term.id, "P3")
  const added = await addLesson(term)
  const { person_id } = await db
    .selectFrom("lecturer")
    .select("person_id")
    .where("id", "=", added.plan.lecturer_id)
    .executeTakeFirstOrThrow()
  await truncate(db, ["notification"])
  return { ...added, student: student.personId, lecturer: person_id }
}

beforeEach(async () => {
  await truncate(db, ["notification"])
  await clear()
  term = await addTerm(1)
})

describe("a single change", () => {
  test("notifies the class and the lecturer, with how it was planned and a link to the week", async () => {
    const { student, lecturer, lesson } = await addTaughtStudent()
    const stranger = await addStudent(term.id, "P4")
    await put(lesson, { date: addDays(tuesday, 1), reason: "Visit of the bishop" })
    const now = planned(lesson.room, lesson.lecturer_name).replace(
      fullDayText(tuesday),
      fullDayText(addDays(tuesday, 1)),
    )
    const message = `Now ${now}. Before: ${planned(lesson.room, lesson.lecturer_name)}. Reason: Visit of the bishop`
    const notice = { title: "Moved: Mathematics", message, type: "reminder" }
    const week = `timetable?week=${addDays(tuesday, 1)}`
    expect(await notificationsOf(student)).toEqual([{ ...notice, link: `/student/${week}` }])
    expect(await notificationsOf(lecturer)).toEqual([
      { ...notice, title: "Moved: Mathematics, P3", link: `/lecturer/${week}` },
    ])
    expect(await notificationsOf(stranger.personId)).toEqual([])
  })

  test.each([
    ["the day before, before the daily email", `${monday(2)}T15:59:00+02:00`, "normal"],
    ["the day before, after the daily email", `${monday(2)}T16:01:00+02:00`, "high"],
    ["an hour before it begins", `${tuesday}T09:00:00+02:00`, "high"],
  ])("%s is mailed before the lesson", async (_, now, priority) => {
    const { student, lecturer, lesson } = await addTaughtStudent()
    const before = (await findLesson(db, lesson.id))!
    const after = { ...before, is_cancelled: true }
    await notifyOfChange(db, [before, after], college.people.admin, new Date(now))
    const notices = await db.selectFrom("notification").select(["person_id", "priority"]).execute()
    expect(notices).toEqual(
      expect.arrayContaining([student, lecturer].map((person_id) => ({ person_id, priority }))),
    )
  })

  test("to another lecturer notifies both", async () => {
    const { student, lecturer, lesson } = await addTaughtStudent()
    const mary = await addLecturer()
    await put(lesson, { lecturer_id: mary.id })
    const titles = [student, lecturer, mary.personId].map(
      async (person) => (await notificationsOf(person))[0]?.title,
    )
    const [toStudents, toLecturers] = ["Another lecturer: Mathematics", "Another lecturer: Mathematics, P3"]
    expect(await Promise.all(titles)).toEqual([toStudents, toLecturers, toLecturers])
  })

  test("of several lessons is one notification until it is read, and then a new one", async () => {
    const { student, lesson, entry } = await addTaughtStudent()
    const next = await lessonOf(entry.id, monday(3))
    await put(lesson, { is_cancelled: true })
    expect(await notificationsOf(student)).toMatchObject([{ title: "Cancelled: Mathematics" }])
    await put(next, { is_cancelled: true, reason: "Sports day" })
    await put(await lessonOf(entry.id), { is_cancelled: false })
    expect(await notificationsOf(student)).toMatchObject([
      {
        title: "2 changes in your timetable",
        message: expect.stringMatching(/^The last: Not cancelled any more: Mathematics\. Tuesday/),
      },
    ])
    await call({ bearer: await bearerOf(student) }, "PATCH /notifications/mark-all-read")
    await putBack(next.id)
    expect((await notificationsOf(student)).map(({ title }) => title)).toEqual([
      "2 changes in your timetable",
      "Not cancelled any more: Mathematics",
    ])
  })

  test("of the room is notified as such, and one of the reason only isn't", async () => {
    const { student, lesson } = await addTaughtStudent()
    await put(lesson, { reason: "Bring your books" })
    expect(await notificationsOf(student)).toEqual([])
    await put(await lessonOf(lesson.entry_id), { room_id: null })
    expect(await notificationsOf(student)).toMatchObject([{ title: "Another room: Mathematics" }])
  })

  test("of a past lesson notifies nobody", async () => {
    const { entry } = await addTaughtStudent()
    const id = await holdInThePast(entry.id)
    const { is_cancelled: _, ...body } = { ...entry, ...(await lessonOf(entry.id)) }
    const date = (await db.selectFrom("lesson").select("date").where("id", "=", id).executeTakeFirstOrThrow())
      .date
    const { status } = await call("admin", "PUT /lessons/{id}", {
      params: { id },
      body: { ...body, version: undefined, date, is_cancelled: true },
    })
    expect(status).toBe(200)
    expect(await db.selectFrom("notification").select("title").execute()).toEqual([])
    expect(await putBack(id)).toMatchObject({
      status: 409,
      body: { message: "The planned time of this class is past, so its change stays." },
    })
  })
})

describe("an entry of the timetable", () => {
  test("that changes is one notification for all of its lessons, also if it changes again", async () => {
    const { student, lecturer, entry, plan } = await addTaughtStudent()
    const mary = await addLecturer()
    await change(entry.id, { ...plan, day: 3 })
    await change(entry.id, { ...plan, day: 4, lecturer_id: mary.id, weeks: [1, 8] })
    const [notified, ...others] = await notificationsOf(student)
    expect(others).toEqual([])
    expect(notified).toMatchObject({
      title: "Changed: Mathematics",
      message: expect.stringMatching(
        /^Now Thursdays 10:00 – 11:00, .*, in weeks 1, 8\. Before: Wednesdays 10:00 – 11:00, .*, with Test Example \d+\.$/,
      ),
      link: "/student/timetable",
    })
    for (const person of [lecturer, mary.personId]) {
      expect(await notificationsOf(person)).toMatchObject([{ title: "Changed: Mathematics, P3" }])
    }
  })

  test("that is added or deleted notifies the old and the new classes", async () => {
    const { student, plan, entry } = await addTaughtStudent()
    const p4 = await addStudent(term.id, "P4")
    await change(entry.id, { ...plan, classes: ["P4"] })
    expect([await notificationsOf(student), await notificationsOf(p4.personId)]).toMatchObject([
      [{ title: "Changed: Mathematics" }],
      [{ title: "Changed: Mathematics" }],
    ])
    await truncate(db, ["notification"])
    await remove(entry.id)
    await addLesson(term)
    expect([await notificationsOf(student), await notificationsOf(p4.personId)]).toMatchObject([
      [{ title: "New in your timetable: Mathematics" }],
      [{ title: "No longer in your timetable: Mathematics" }],
    ])
  })

  test("that loses a class or becomes another subject says so to its old and new classes", async () => {
    const { student, plan, entry } = await addTaughtStudent()
    const p4 = await addStudent(term.id, "P4")
    await change(entry.id, { ...plan, classes: ["P3", "P4"] })
    await truncate(db, ["notification"])
    await change(entry.id, { ...plan, classes: ["P3"] })
    for (const person of [student, p4.personId])
      expect(await notificationsOf(person)).toMatchObject([
        { message: expect.stringMatching(/^Now P3, Tuesdays .+\. Before: P3, P4, Tuesdays .+\.$/) },
      ])
    await truncate(db, ["notification"])
    const music = await lessons.addSubject("Music")
    await change(entry.id, { ...plan, subject_id: music.id })
    expect(await notificationsOf(student)).toMatchObject([
      {
        title: "Changed: Music",
        message: expect.stringMatching(/^Now Music, Tuesdays .+\. Before: Mathematics, Tuesdays .+\.$/),
      },
    ])
  })

  test("of a term that isn't active yet notifies nobody", async () => {
    const later = await addTerm(2, { from: 61, to: 120 })
    await addStudent(later.id, "P3")
    const { status } = await lessons.add(await lessons.plan(later))
    expect([status, await db.selectFrom("notification").select("title").execute()]).toEqual([201, []])
  })

  test("that is saved without a change notifies nobody", async () => {
    const { student, plan, entry } = await addTaughtStudent()
    await change(entry.id, plan)
    expect(await notificationsOf(student)).toEqual([])
  })
})
