import { beforeEach, describe, expect, test } from "vitest"
import { announcementsOf } from "../../../test/announcements.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { call, db, inject } = college
const announcements = await announcementsOf(college)
const { add, edit, listed, managed, first } = announcements

beforeEach(announcements.clear)

const titles = async (query: object = {}, who: Parameters<typeof listed>[0] = "admin") =>
  (await listed(who, query)).map(({ title }) => title)

describe("the list of announcements", () => {
  test("is filtered by type, priority, audience and status", async () => {
    await add({ title: "Mass", announcement_type: "religious", priority: "low" })
    await add({ title: "Fees", announcement_type: "administrative", target_audience: "students" })
    await add({
      title: "Exams",
      announcement_type: "academic",
      priority: "urgent",
      publish_at: "2100-01-01T08:00",
    })
    for (const [query, found] of [
      [{ type: "religious" }, ["Mass"]],
      [{ announcement_type: "religious" }, ["Mass"]],
      [{ announcementType: "religious" }, ["Mass"]],
      [{ target_audience: "students" }, ["Fees"]],
      [{ priority: "urgent" }, ["Exams"]],
      [{ audience: "students" }, ["Fees"]],
      [{ audience: "all" }, ["Exams", "Mass"]],
      [{ status: "scheduled" }, ["Exams"]],
      [{ status: "published", type: "", priority: "" }, ["Fees", "Mass"]],
      [{ status: "expired" }, []],
    ] as const) {
      expect([query, await titles(query)]).toEqual([query, found])
    }
  })

  test("is searched by title and text, whatever the case", async () => {
    await add({ title: "Mass", content: "In the chapel at nine." })
    await add({ title: "Chapel choir", content: "Rehearsal." })
    await add({ title: "Fees", content: "100% by Friday." })
    expect(await titles({ search: "CHAPEL" })).toEqual(["Chapel choir", "Mass"])
    expect(await titles({ search: "100%" })).toEqual(["Fees"])
    expect(await titles({ search: "_ass" })).toEqual([])
  })

  test("shows the newest first, and with a limit that many, while the total stays", async () => {
    for (const title of ["One", "Two", "Three"]) await add({ title })
    const { data } = (await call("admin", "GET /announcements", { query: { limit: 2 } })).body
    expect([data.announcements.map(({ title }) => title), data.total]).toEqual([["Three", "Two"], 3])
  })

  test("of 50 announcements with long texts costs a reader less than 15 KB", async () => {
    const content = (row: number) =>
      Array.from({ length: 400 }, (_, word) => ((row * 7919 + word * 104_729) % 99_991).toString(36)).join(
        " ",
      )
    const rows = Array.from({ length: 50 }, (_, row) => ({
      title: `${content(row + 50).slice(0, 60)}`,
      content: content(row),
      target_audience: "students" as const,
      read_receipt_required: true,
    }))
    await db.insertInto("announcement").values(rows).execute()
    const url = "/api/announcements?page=1&limit=50&excerpt=true"
    const answer = await inject(first, { url, headers: { "accept-encoding": "br" } })
    expect(answer.headers["content-encoding"]).toBe("br")
    expect(answer.rawPayload.length).toBeLessThan(15 * 1024)
  })
})

describe("pinned announcements", () => {
  test("come before the others, a new pin first", async () => {
    await add({ title: "Old pin", is_pinned: true })
    await add({ title: "New pin", is_pinned: true })
    const id = await add({ title: "Plain" })
    expect(await titles()).toEqual(["New pin", "Old pin", "Plain"])
    expect(await titles({ sort: "place" })).toEqual(["New pin", "Old pin", "Plain"])
    expect(await titles({ sort: "-place" })).toEqual(["Plain", "Old pin", "New pin"])
    expect(await titles({ sort: "-publish_at" })).toEqual(["Plain", "New pin", "Old pin"])
    await edit(id, { title: "Plain", is_pinned: true })
    expect(await titles({ pinned: "true" })).toEqual(["Plain", "New pin", "Old pin"])
    await edit(id, { title: "Plain", is_pinned: false })
    expect([await titles(), (await managed(id)).is_pinned]).toEqual([["New pin", "Old pin", "Plain"], false])
  })

  test("stay pinned if an edit doesn't mention the pin", async () => {
    const id = await add({ is_pinned: true, read_receipt_required: true })
    await edit(id, { title: "Changed" })
    expect(await managed(id)).toMatchObject({ is_pinned: true, pin_position: 1, read_receipt_required: true })
  })

  test("are put in order, which is no conflict with their editors", async () => {
    const ids = []
    for (const title of ["A", "B", "C"]) ids.unshift(await add({ title, is_pinned: true }))
    const plain = await add({ title: "Plain" })
    const [c, b, a] = ids
    const { version } = await managed(a!)
    const order = (wanted: readonly (number | undefined)[]) =>
      call("admin", "PUT /announcements/pins", { body: { ids: wanted } })
    expect((await order([a, c, b])).status).toBe(200)
    expect(await titles()).toEqual(["A", "C", "B", "Plain"])
    expect(await titles({}, first)).toEqual(["A", "C", "B", "Plain"])
    await order([plain, b])
    expect(await titles()).toEqual(["B", "A", "C", "Plain"])
    expect((await managed(a!)).pin_position).toBe(2)
    expect((await edit(a!, { title: "A", is_pinned: true, version })).status).toBe(200)
    expect((await call(first, "PUT /announcements/pins", { body: { ids } })).status).toBe(403)
  })

  test("keep places without gaps when one is deleted, and when many are pinned at once", async () => {
    const [one, two] = [await add({ is_pinned: true }), await add({ is_pinned: true })]
    await call("admin", "DELETE /announcements/{id}", { params: { id: two } })
    expect((await managed(one)).pin_position).toBe(1)
    await Promise.all(Array.from({ length: 5 }, () => add({ is_pinned: true })))
    const positions = (await listed("admin")).map(({ id }) => managed(id))
    expect((await Promise.all(positions)).map(({ pin_position }) => pin_position)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
