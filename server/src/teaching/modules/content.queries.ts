import { sql } from "kysely"
import * as z from "zod"
import type { ModuleItem, OrderedItem } from "#contract/teaching/moduleContent.ts"
import { assignments, dueAt } from "../../assessment/assignments/queries.ts"
import { findSubject } from "../../courses/subjects/queries.ts"
import { notesOfSubject } from "../../courses/subjects/restoring.queries.ts"
import { findTerm } from "../../courses/terms/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { recordLeftOut } from "../../lib/db/deletedRecords.ts"
import { whereEqual } from "../../lib/db/filters.ts"
import { found } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { listMaterialsOfSubject } from "../materials/queries.ts"
import { listClassesTaughtNow } from "../materials/writing.queries.ts"
import { keyOf, newOrderOf, withoutEmptyHeadings } from "./content.rules.ts"

/** A module's items in their order, followed by items that were never put in order. */
export async function readContent(db: Database, viewer: Viewer, id: number, termId: number | undefined) {
  const subject = found(await findSubject(db, viewer, id))
  const term =
    termId === undefined
      ? { term_id: subject.term_id, term_name: subject.term_name }
      : await namedTerm(db, termId)
  const { stored, items, version, taught } = await allNamed({
    stored: listOrder(db, id),
    items: listItems(db, viewer, id, term.term_id),
    version: findVersion(db, id),
    taught: listClassesTaughtNow(db, viewer, id),
  })
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const ordered = stored.flatMap((item): ModuleItem[] => {
    if (item.kind === "heading") return [item]
    const current = byKey.get(keyOf(item))
    byKey.delete(keyOf(item))
    return current ? [current] : []
  })
  const allItems = [...ordered, ...byKey.values()]
  const may_edit =
    viewer.role === "admin" || (viewer.role === "lecturer" && (subject.may_edit || taught.length > 0))
  return {
    subject_id: id,
    subject_code: subject.code,
    subject_name: subject.name,
    ...term,
    items: may_edit ? allItems : withoutEmptyHeadings(allItems),
    may_edit,
    version,
  }
}
type Content = Awaited<ReturnType<typeof readContent>>

async function namedTerm(db: Database, id: number) {
  const { name } = found(await findTerm(db, id))
  return { term_id: id, term_name: name }
}

/** The materials and the term's assignments that the viewer may see, the oldest first. */
async function listItems(db: Database, viewer: Viewer, subjectId: number, termId: number | null) {
  const [materials, ofTerm] = await Promise.all([
    listMaterialsOfSubject(db, viewer, subjectId),
    termId === null ? [] : listAssignments(db, viewer, subjectId, termId),
  ])
  const items = [
    ...materials.map((material) => ({ kind: "material" as const, ...material })),
    ...ofTerm.map((assignment) => ({ kind: "assignment" as const, ...assignment })),
  ]
  return items.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
}

const listAssignments = (db: Database, viewer: Viewer, subject_id: number, term_id: number) =>
  whereEqual(assignments(db, viewer), { "offering.subject_id": subject_id, "offering.term_id": term_id })
    .select([
      "assignment.id",
      "assignment.title",
      "assignment.class as student_class",
      "assignment.created_at",
    ])
    .select([dueAt.as("due_date"), "assignment.max_marks"])
    .orderBy("assignment.id")
    .execute()

async function listOrder(db: Database, subjectId: number): Promise<OrderedItem[]> {
  const rows = await db
    .selectFrom("module_item")
    .select(["heading", "material_id", "assignment_id"])
    .where("subject_id", "=", subjectId)
    .orderBy("position")
    .execute()
  return rows.map(({ heading, material_id, assignment_id }) => {
    if (heading !== null) return { kind: "heading", title: heading }
    return material_id !== null
      ? { kind: "material", id: material_id }
      : { kind: "assignment", id: assignment_id as number }
  })
}

async function findVersion(db: Database, subjectId: number) {
  const row = await db
    .selectFrom("module_content")
    .select("version")
    .where("subject_id", "=", subjectId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Locks the order of a module, so that two editors save one after the other. */
export async function lockContent(db: Database, subjectId: number) {
  await db.selectFrom("subject").select("id").where("id", "=", subjectId).forNoKeyUpdate().execute()
}

/** Saves the order of the items that the editor sees. The caller holds the lock. */
export async function saveOrder(db: Database, { subject_id, items }: Content, sent: readonly OrderedItem[]) {
  const shownKeys = new Set(items.map(keyOf))
  const order = newOrderOf(
    await listOrder(db, subject_id),
    sent,
    (item) => item.kind === "heading" || shownKeys.has(keyOf(item)),
  )
  await writeOrder(db, subject_id, order)
}

/** The headings that a new order leaves out. A renamed heading is not among them. */
async function listLeftOut(db: Database, subjectId: number, sent: readonly OrderedItem[]) {
  const rows = await db
    .selectFrom("module_item")
    .select(["id", "subject_id", "position"])
    .select(sql<string>`heading`.as("heading"))
    .where("subject_id", "=", subjectId)
    .where("heading", "is not", null)
    .orderBy("position")
    .execute()
  const titles = sent.filter((item) => item.kind === "heading").map(({ title }) => title)
  if (titles.length >= rows.length) return []
  return rows.filter(({ heading }) => {
    const index = titles.indexOf(heading)
    if (index >= 0) titles.splice(index, 1)
    return index < 0
  })
}

/** Stores the headings that a new order leaves out, and returns the numbers under which they can be restored. */
export async function storeLeftOut(
  db: Database,
  viewer: Viewer,
  { subject_id, subject_code }: Content,
  sent: readonly OrderedItem[],
) {
  const numbers = []
  for (const row of await listLeftOut(db, subject_id, sent)) {
    const heading = {
      kind: "heading" as const,
      id: row.id,
      label: row.heading,
      detail: subject_code,
      by: viewer,
    }
    numbers.push(await recordLeftOut(db, heading, { table: "module_item", rows: [row] }))
  }
  return numbers
}

/** A heading that an edit of a module's content left out. It is restored to its place. */
export const restorableHeading: Restorable = {
  async restore(db, record) {
    const { subject_id, position, heading } = leftOut.parse(storedRow(record))
    await lockContent(db, subject_id)
    const order = await listOrder(db, subject_id)
    await writeOrder(db, subject_id, order.toSpliced(position, 0, { kind: "heading", title: heading }))
    return notesOfSubject(db, subject_id)
  },
  loggedAs: (record) => ({ entity: "subject", id: Number(storedRow(record).subject_id), names: null }),
}
const leftOut = z.object({ subject_id: z.int(), position: z.int(), heading: z.string() })

async function writeOrder(db: Database, subject_id: number, order: readonly OrderedItem[]) {
  await db
    .insertInto("module_content")
    .values({ subject_id })
    .onConflict((conflict) => conflict.column("subject_id").doUpdateSet({ subject_id }))
    .execute()
  await db.deleteFrom("module_item").where("subject_id", "=", subject_id).execute()
  if (order.length === 0) return
  const rows = order.map((item, position) => ({
    subject_id,
    position,
    heading: item.kind === "heading" ? item.title : null,
    material_id: item.kind === "material" ? item.id : null,
    assignment_id: item.kind === "assignment" ? item.id : null,
  }))
  await db.insertInto("module_item").values(rows).execute()
}
