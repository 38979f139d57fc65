import { beforeEach, expect, test } from "vitest"
import { eventTasks } from "../../src/communication/events/jobs.ts"
import { runJobs } from "../accounts.ts"
import { chanceOf, deedsOf, finderOf } from "./deeds.ts"
import { openDemonstration } from "./demonstration.ts"
import { endOfYear } from "./endOfYear.ts"
import { furtherDeedsOf } from "./furtherDeeds.ts"
import { differencesOf, snapshotOf } from "./snapshot.ts"

const college = await openDemonstration(40)
const { db, inject } = college
/** "UNDO_SEED=7 npm run drill -- tests" begins with other deeds, and deletes other records. */
const chance = chanceOf(Number(process.env.UNDO_SEED ?? 1937))
const deeds = [...deedsOf(db, chance), ...furtherDeedsOf(college, chance)]

const kinds = {
  assignments: "assignment where deleted_at is null",
  announcements: "announcement",
  attendance: "class_session",
  cohorts: "cohort",
  "continuous-performance-reports": "performance_report where published_at is null",
  events: "event",
  extensions: "extension",
  grades: "grade",
  holidays: "holiday",
  lecturers: "lecturer where deleted_at is null",
  materials: "material",
  "report-phrases": "report_phrase",
  rooms: "room",
  "saved-reports": "saved_report",
  students: "student where deleted_at is null",
  subjects: "subject where deleted_at is null",
  "teaching-assignments": "teaching_assignment",
  // An entry isn't restored with a lecturer who was deleted meanwhile.
  timetable:
    "timetable_entry where deleted_at is null and lecturer_id in (select id from lecturer where deleted_at is null)",
}
const changes = ["activate", "deactivate", "move", "withdraw", "readmit", "delete"]

const send = async (method: "POST" | "DELETE", url: string, payload?: object) => {
  const answer = await inject("admin", { method, url: `/api/${url}`, ...(payload && { payload }) })
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(500)
  return { isDone: answer.statusCode < 300, data: answer.json().data, text: answer.body }
}
async function restore(ids: readonly number[]) {
  const { isDone, text } = await send("POST", "deleted-records/restore", { ids })
  expect(isDone, text).toBe(true)
}

const tags = "drill"
beforeEach(async () => {
  for (let count = 0; count < 10; count++) {
    const { method, url, body, caller = "admin", form } = await chance.oneOf(deeds)()
    const payload = form ?? (body && { payload: body })
    await inject(caller, { method, url: `/api${url}`, ...payload })
  }
  // Restoring an event releases the places of people who have left, as this job does.
  await runJobs(db, eventTasks(db))
}, 60_000)

test.each(Object.entries(kinds))(
  "%s that are deleted and restored are exactly as before",
  {
    tags,
    timeout: 60_000,
  },
  async (path, rows) => {
    const one = finderOf(db, chance)
    for (let round = 0; round < 5; round++) {
      const { id } = await one(`select id from ${rows} order by id`)
      const before = await snapshotOf(db)
      const { isDone, data } = await send("DELETE", `${path}/${id}`)
      if (isDone) await restore(data.deleted)
      expect(differencesOf(before, await snapshotOf(db)), `${path}/${id}`).toEqual([])
    }
  },
)

test.each(Object.entries(kinds))(
  "%s that are deleted or restored twice at the same time are so once",
  {
    tags,
    timeout: 60_000,
  },
  async (path, rows) => {
    const one = finderOf(db, chance)
    for (let round = 0; round < 5; round++) {
      const { id } = await one(`select id from ${rows} order by id`)
      const before = await snapshotOf(db)
      const remove = () => send("DELETE", `${path}/${id}`)
      const removed = (await Promise.all([remove(), remove()])).filter(({ isDone }) => isDone)
      expect(removed.length, `${path}/${id}`).toBeLessThanOrEqual(1)
      for (const { data } of removed) {
        const restoreAgain = () => send("POST", "deleted-records/restore", { ids: data.deleted })
        const restored = await Promise.all([restoreAgain(), restoreAgain()])
        expect(restored.filter(({ isDone }) => isDone).length, `${path}/${id}`).toBe(1)
      }
      expect(differencesOf(before, await snapshotOf(db)), `${path}/${id}`).toEqual([])
    }
  },
)

test.each(changes)(
  "students who are changed together (%s) are as before when it is taken back",
  {
    tags,
    timeout: 60_000,
  },
  async (change) => {
    const one = finderOf(db, chance)
    const student = async () =>
      Number((await one("select id from student where deleted_at is null order by id")).id)
    const ids = [...new Set([await student(), await student(), await student()])]
    const before = await snapshotOf(db)
    const { isDone, data } = await send("POST", "students/change", { ids, change, to_class: "P3" })
    if (isDone) {
      for (const undo of data.undo) expect((await send("POST", "students/change", undo)).isDone).toBe(true)
      if (data.deleted.length > 0) await restore(data.deleted)
    }
    expect(differencesOf(before, await snapshotOf(db))).toEqual([])
  },
)

test("everybody is exactly where they were when moving up is taken back", {
  tags,
  timeout: 60_000,
}, async () => {
  const snapshots = new Map<string, Awaited<ReturnType<typeof snapshotOf>>>()
  for await (const { step } of endOfYear(college, chance)) snapshots.set(step, await snapshotOf(db))
  const [before, moved, after] = ["proposed", "moved up", "taken back"].map((step) => snapshots.get(step)!)
  expect(differencesOf(before!, moved!).length).toBeGreaterThan(40)
  expect(differencesOf(before!, after!)).toEqual([])
})
