import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { materialsOf } from "../../../test/materials.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db } = college
const { add: addEvent } = eventsOf(college)
const { term, upload, teach, addStudent, addLecturer } = await materialsOf(college)
const student = await addStudent(term.id, "P1")

const ofAdmin = async () => (await call("admin", "GET /admin/dashboard")).body.data
const ofLecturer = async (caller: Caller) => (await call(caller, "GET /lecturers/my/dashboard")).body.data
const ofStudent = async (caller: Caller) => (await call(caller, "GET /students/my-dashboard")).body.data

const announce = async (title: string, rest: object = {}) => {
  const body = { title, content: `**${title}** for everybody.`, ...rest }
  const { status } = await call("admin", "POST /announcements", { body })
  expect(status).toBe(201)
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

beforeEach(() => truncate(db, ["announcement", "event", "material", "notification"]))

describe("the administrator's dashboard", () => {
  test("shows the latest five published announcements, cut to 100 characters without their formatting", async () => {
    for (let number = 1; number <= 6; number++) await announce(`Notice ${number}`)
    await announce("Later", { publish_at: inDays(1) })
    await announce("Long", { content: `# Water\n\n${"Fill your buckets. ".repeat(20)}` })
    const { announcements, stats } = await ofAdmin()
    expect(titles(announcements)).toEqual(["Long", "Notice 6", "Notice 5", "Notice 4", "Notice 3"])
    expect(announcements[0]!.content).toMatch(/^Water Fill your buckets\. .{50,}…$/)
    expect([...announcements[0]!.content].length).toBeLessThanOrEqual(101)
    expect(announcements[1]!.content).toBe("Notice 6 for everybody.")
    expect(stats.announcements).toBe(8)
  })

  test("shows the latest first, and says which are pinned", async () => {
    await announce("Pinned", { is_pinned: true })
    await announce("Newer")
    const { announcements } = await ofAdmin()
    expect(announcements.map(({ title, is_pinned }) => [title, is_pinned])).toEqual([
      ["Newer", false],
      ["Pinned", true],
    ])
  })

  test("shows the next five events, the nearest first, and counts all that are to come", async () => {
    for (let days = 6; days >= 1; days--) await addEvent({ title: `In ${days}`, start_date: inDays(days) })
    await addEvent({ title: "Over", start_date: inDays(-2) })
    await addEvent({ title: "Soon", start_date: inDays(0.1), description: "Bring a chair. ".repeat(20) })
    const { events, stats } = await ofAdmin()
    expect(titles(events)).toEqual(["Soon", "In 1", "In 2", "In 3", "In 4"])
    expect([...events[0]!.description!].length).toBeLessThanOrEqual(101)
    expect(stats.upcoming_events).toBe(7)
    const figures = await call("admin", "GET /admin/dashboard/stats")
    expect(figures.body.data.stats).toEqual(stats)
  })
})

describe("a student's dashboard", () => {
  test("shows the first pinned announcement beside the latest of the others that are for them", async () => {
    await announce("Pinned", { is_pinned: true })
    for (const title of ["One", "Two", "Three", "Four"]) await announce(title)
    await announce("For lecturers", { target_audience: "lecturers", is_pinned: true })
    await announce("Later", { publish_at: inDays(1) })
    const { pinned, announcements } = await ofStudent(student)
    expect(pinned).toMatchObject({ title: "Pinned", content: "Pinned for everybody.", is_read: false })
    expect(titles(announcements)).toEqual(["Four", "Three", "Two"])
  })

  test("shows their next event and the newest materials of their class", async () => {
    await addEvent({ title: "Choir", start_date: inDays(2) })
    await addEvent({ title: "Staff meeting", start_date: inDays(1), target_audience: "staff" })
    for (const title of ["One", "Two", "Three", "Four"]) await upload("admin", { title })
    await upload("admin", { title: "For P2", student_class: "P2" })
    const { event, materials } = await ofStudent(student)
    expect(event).toMatchObject({ title: "Choir" })
    expect(titles(materials)).toEqual(["Four", "Three", "Two"])
    expect(materials[0]).toMatchObject({ type: "document", subject_code: expect.any(String) })
  })

  test("has no news if there is none", async () => {
    expect(await ofStudent(student)).toMatchObject({
      pinned: null,
      announcements: [],
      event: null,
      materials: [],
    })
  })
})

describe("a lecturer's dashboard", () => {
  test("shows the pinned announcement and the next events for them, and counts materials by type as the list does", async () => {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    await announce("For students", { target_audience: "students", is_pinned: true })
    await announce("For staff", { target_audience: "staff", is_pinned: true })
    for (const days of [4, 3, 2, 1]) await addEvent({ title: `In ${days}`, start_date: inDays(days) })
    await upload("admin", {})
    await upload("admin", { student_class: "P2" })
    const { pinned, events, materials } = await ofLecturer(lecturer)
    expect(pinned).toMatchObject({ title: "For staff" })
    expect(titles(events)).toEqual(["In 1", "In 2", "In 3"])
    expect(materials.find(({ type }) => type === "document")).toEqual({ type: "document", count: 1 })
    const { body } = await call(lecturer, "GET /materials/counts-by-type")
    expect(materials).toEqual(body.data.counts)
  })
})
