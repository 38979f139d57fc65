import { expect, test } from "vitest"
import type { Reply } from "#contract/api.ts"
import { type Entry, unpack } from "#contract/office/search/entries.ts"
import { openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"

type Caller = Parameters<(typeof college)["call"]>[0]
type Part = Reply<"GET /search/index">["data"]["parts"][number]

const college = await openCollege()
const { call, db } = college
const { term, subject, addSubject, teach, add, ...course } = await materialsOf(college)

const [maria, mose] = [await course.addLecturer(null, "Maria"), await course.addLecturer(null, "Mose")]
const chikondi = await course.addStudent(term.id, "P1", "Chikondi")
const tadala = await course.addStudent(term.id, "P7", "Tadala")
await teach(maria.id, "P1")
await teach(mose.id, "P7")
const unused = await addSubject(2)
await course.addAssignment({ title: "Fables", class: "P1", lecturer: maria.id })
await course.addAssignment({ title: "Myths", class: "P7", lecturer: mose.id })
await add("admin", { title: "Phonics one", studentClass: "P1" })
await add("admin", { title: "Phonics seven", studentClass: "P7" })

async function index(caller: Caller, known: readonly string[] = []) {
  const { body } = await call(caller, "GET /search/index", { query: { known: known.join(",") } })
  return body.data.parts
}
const entriesOf = (parts: readonly Part[]) =>
  parts.flatMap(({ kind, ids = [], texts = [] }) => unpack(kind, { ids, texts }))
/** The first text of each entry, by kind. */
async function found(caller: Caller) {
  const kinds = Map.groupBy(entriesOf(await index(caller)), ({ kind }) => kind)
  return Object.fromEntries(Array.from(kinds, ([kind, all]) => [kind, all.map(({ texts }) => texts[0])]))
}
const bearer = ({ bearer }: { bearer: string }) => ({ bearer })

test("an administrator finds everybody, every subject, and what is taught, set and shared", async () => {
  const all = await found("admin")
  expect(all).toMatchObject({
    lecturer: expect.arrayContaining(["Maria", "Mose"]),
    administrator: [expect.any(String)],
    subject: ["English", "English"],
    class: ["P1", "P7"],
    assignment: ["Fables", "Myths"],
    material: ["Phonics one", "Phonics seven"],
  })
  expect(all.student).toEqual(expect.arrayContaining(["Chikondi", "Tadala"]))
})

test("a lecturer finds their students, colleagues, subjects, classes, assignments and materials, and no others", async () => {
  expect(await found(bearer(maria))).toEqual({
    student: ["Chikondi"],
    lecturer: expect.arrayContaining(["Maria", "Mose"]),
    class: ["P1"],
    subject: ["English"],
    assignment: ["Fables"],
    material: ["Phonics one"],
  })
})

test("a lecturer is not told a colleague's employee number or finds one who is inactive", async () => {
  const gone = await course.addLecturer(null, "Gone")
  await db.updateTable("person").set({ status: "inactive" }).where("id", "=", gone.personId).execute()
  const colleagues = (caller: Caller) =>
    index(caller).then((parts) => entriesOf(parts).filter(({ kind }) => kind === "lecturer"))
  expect(JSON.stringify(await colleagues(bearer(maria)))).not.toMatch(/Gone|L-\d/)
  expect(JSON.stringify(await colleagues("admin"))).toMatch(/Gone.*L-\d/)
})

test("a student finds the lecturers of their class, their modules, assignments and materials, and no student", async () => {
  expect(await found(bearer(tadala))).toEqual({
    lecturer: ["Mose"],
    subject: ["English"],
    assignment: ["Myths"],
    material: ["Phonics seven"],
  })
})

test("a subject of another year is not among a student's modules", async () => {
  const own = entriesOf(await index(bearer(chikondi))).filter(({ kind }) => kind === "subject")
  expect(own.map(({ id }) => id)).toEqual([subject.id])
  const all = entriesOf(await index("admin")).filter(({ kind }) => kind === "subject")
  expect(all.map(({ id }) => id)).toContain(unused.id)
})

test("students who have left or were deleted are not found", async () => {
  const left = await course.addStudent(term.id, "P3", "Zione")
  const deleted = await course.addStudent(term.id, "P3", "Yankho")
  await db
    .updateTable("student")
    .set({ left_as: "graduated", class: null })
    .where("id", "=", left.id)
    .execute()
  await call("admin", "DELETE /students/{id}", { params: { id: deleted.id } })
  const { student: names = [] } = await found("admin")
  expect(names).toContain("Tadala")
  expect(names.filter((name) => name === "Zione" || name === "Yankho")).toEqual([])
})

test("a device that has the index is sent only the part that changed", async () => {
  const before = await index("admin")
  const known = before.map(({ tag }) => tag)
  const again = await index("admin", known)
  expect(again.map(({ tag }) => tag)).toEqual(known)
  expect(entriesOf(again)).toEqual([])
  await db.updateTable("student").set({ class: "P2" }).where("id", "=", chikondi.id).execute()
  const changed = (await index("admin", known)).filter(({ ids }) => ids)
  expect(changed.map(({ kind }) => kind)).toEqual(["student"])
  expect(entriesOf(changed)).toContainEqual<Entry>({
    kind: "student",
    id: chikondi.id,
    texts: ["Chikondi", expect.any(String), expect.any(String), "P2"],
  })
})

test("the server answers a search as the device would, and only with what the viewer may find", async () => {
  const names = async (caller: Caller, search: string) =>
    (await call(caller, "GET /search", { query: { search } })).body.data.entries.map(({ texts }) => texts[0])
  expect(await names("admin", "tad")).toEqual(["Tadala"])
  expect(await names(bearer(mose), "tad")).toEqual(["Tadala"])
  expect(await names(bearer(maria), "tad")).toEqual([])
  expect(await names(bearer(chikondi), "mose")).toEqual([])
  expect(await names(bearer(tadala), "mose ex")).toEqual(["Mose"])
})
