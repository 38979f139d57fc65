import ICAL from "ical.js"
import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { app, call, db, inject } = college
const { add, edit } = eventsOf(college)

beforeEach(() => truncate(db, ["event", "notification", "calendar_feed"]))

const fileOf = (caller: Caller, id: number) => inject(caller, { url: `/api/events/${id}/calendar.ics` })

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents("vevent").map((part) => {
    const { uid, summary, description, location, sequence, startDate, endDate } = new ICAL.Event(part)
    const url = part.getFirstPropertyValue("url")
    return {
      uid,
      summary,
      description,
      location,
      sequence,
      url: url && String(url),
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      days: startDate.isDate && [String(startDate), String(endDate)],
    }
  })
}

describe("the calendar file of an event", () => {
  test("has its times, place and text, and the page on which the person finds it", async () => {
    const { id } = await add({
      title: "Choir; evening, 1",
      description: "Bring\na song.",
      location: "Hall, A",
      start_date: "2087-05-02T18:00",
      end_date: "2087-05-02T20:30",
    })
    const { statusCode, headers, body } = await fileOf("student", id)
    expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      expect.stringMatching(/^attachment; filename="Choir; evening, 1.ics"/),
    ])
    expect(read(body)).toEqual([
      {
        uid: `event-${id}@localhost:3000`,
        summary: "Choir; evening, 1",
        description: "Bring\na song.",
        location: "Hall, A",
        sequence: 1,
        url: `http://localhost:3000/student/events?view=${id}`,
        start: "2087-05-02T16:00:00.000Z",
        end: "2087-05-02T18:30:00.000Z",
        days: false,
      },
    ])
  })

  test("has the text without its marks, which a calendar would show", async () => {
    const description =
      "## Bring\n\n1. a **song**\n2. _two_ pens\n\n> [the form](https://a.example/1), www.a.example, [us](mailto:office@a.example)"
    const { id } = await add({ description })
    const [event] = read((await fileOf("student", id)).body)
    expect(event!.description).toBe(
      "Bring\n\n1. a song\n2. two pens\n\nthe form (https://a.example/1), www.a.example, us (office@a.example)",
    )
  })

  test("has the days of an event that takes whole days", async () => {
    const { id } = await add({ start_date: "2087-05-02", end_date: "2087-05-03", is_all_day: true })
    const [event] = read((await fileOf("student", id)).body)
    expect(event!.days).toEqual(["2087-05-02", "2087-05-04"])
  })

  test("is for those who see the event", async () => {
    const open = await add()
    const students = await add({ target_audience: "students" })
    const statuses = async (id: number) =>
      Promise.all(
        ([null, "student", "lecturer", "admin"] as const).map(
          async (caller) => (await fileOf(caller, id)).statusCode,
        ),
      )
    expect(await statuses(open.id)).toEqual([200, 200, 200, 200])
    expect(await statuses(students.id)).toEqual([404, 200, 404, 200])
    const [forVisitors] = read((await fileOf(null, open.id)).body)
    expect(forVisitors!.url).toBe(`http://localhost:3000/news-events/events/${open.id}`)
  })

  test("keeps hostile text inside its own property", async () => {
    const hostile = "A\r\nBEGIN:VEVENT\r\nUID:1\r\nATTACH:javascript:alert(1)"
    const { id } = await add({ title: hostile, description: hostile, location: hostile })
    const { headers, body } = await fileOf("student", id)
    expect(headers["content-disposition"]).not.toMatch(/[\r\n]/)
    expect(read(body)).toMatchObject([
      { summary: "A BEGIN:VEVENT UID:1 ATTACH:javascript:alert(1)", uid: `event-${id}@localhost:3000` },
    ])
    expect(body).not.toMatch(/^(ATTACH|UID:1)/m)
  })
})

describe("a person's own calendar", () => {
  const feedOf = async (caller: "admin" | "lecturer" | "student") => {
    const { body } = await call(caller, "POST /calendar-feed")
    return new URL(body.data.feed_url).pathname
  }
  const eventsAt = async (url: string) => read((await app.inject({ url })).body)
  const titlesAt = async (url: string) => (await eventsAt(url)).map(({ summary }) => summary)

  test("has the events that its person sees, in order, and no others", async () => {
    await add({ title: "For all", start_date: inDays(3) })
    await add({ title: "For students", target_audience: "students", start_date: inDays(2) })
    await add({ title: "For staff", target_audience: "staff", start_date: inDays(1) })
    expect(await titlesAt(await feedOf("student"))).toEqual(["For students", "For all"])
    expect(await titlesAt(await feedOf("lecturer"))).toEqual(["For staff", "For all"])
    expect(await titlesAt(await feedOf("admin"))).toEqual(["For staff", "For students", "For all"])
  })

  test("has the last quarter and the coming year", async () => {
    for (const days of [-100, -80, 360, 380]) await add({ title: String(days), start_date: inDays(days) })
    expect(await titlesAt(await feedOf("student"))).toEqual(["-80", "360"])
  })

  test("says where its person has a place, or waits for one", async () => {
    const first = await add({ registration_required: true, max_participants: 1, description: "Sing." })
    const url = await feedOf("student")
    const textNow = async () => (await eventsAt(url))[0]!.description
    expect(await textNow()).toBe("Sing.")
    await call("student", "POST /events/{id}/register", { params: { id: first.id } })
    expect(await textNow()).toBe("You are registered.\n\nSing.")
    await call("student", "DELETE /events/{id}/registration", { params: { id: first.id } })
    await call("lecturer", "POST /events/{id}/register", { params: { id: first.id } })
    await call("student", "POST /events/{id}/register", { params: { id: first.id } })
    expect(await textNow()).toBe("You are on the waiting list.\n\nSing.")
  })

  test("follows a change under the same name, and a deletion", async () => {
    const { id, start_date } = await add({ title: "Choir" })
    const url = await feedOf("student")
    const [before] = await eventsAt(url)
    await edit(id, { title: "Choir and band", start_date })
    const [after] = await eventsAt(url)
    expect(after).toMatchObject({ uid: before!.uid, summary: "Choir and band", sequence: 2 })
    await call("admin", "DELETE /events/{id}", { params: { id } })
    expect(await eventsAt(url)).toEqual([])
  })
})
