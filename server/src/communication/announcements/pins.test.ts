import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"

const { call } = await openCollege()

test("a restored announcement comes back to its place among the pins", async () => {
  const add = async (title: string) => {
    const body = { title, content: "Text", is_pinned: true }
    return (await call("admin", "POST /announcements", { body })).body.data.announcement.id
  }
  const ids = [await add("A"), await add("B"), await add("C")]
  await call("admin", "PUT /announcements/pins", { body: { ids } })
  const order = async () =>
    (await call("admin", "GET /announcements")).body.data.announcements.map(({ title }) => title)
  expect(await order()).toEqual(["A", "B", "C"])
  const params = { id: ids[0]! }
  const { deleted } = (await call("admin", "DELETE /announcements/{id}", { params })).body.data
  await call("admin", "POST /deleted-records/restore", { body: { ids: deleted } })
  expect(await order()).toEqual(["A", "B", "C"])
})
