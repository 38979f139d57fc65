import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { importRoutes } from "./routes.ts"

const { call, db, people } = await openCollege()

test("the list of imports is filtered by their kind", async () => {
  const receipt = {
    file_name: "table.csv",
    size: 1,
    sha256: Buffer.alloc(32),
    rows_total: 1,
    rows_imported: 1,
  }
  const rest = { ...receipt, effects: JSON.stringify({}), imported_by: people.admin }
  await db
    .insertInto("import")
    .values([
      { ...rest, kind: "students", reference: "IMP-0001" },
      { ...rest, kind: "grades", reference: "IMP-0002" },
    ])
    .execute()
  const referencesOf = async (query: object) =>
    (await call("admin", "GET /imports", { query })).body.data.imports.map(({ reference }) => reference)
  expect(await referencesOf({ kind: "grades" })).toEqual(["IMP-0002"])
  expect(await referencesOf({ kind: "students" })).toEqual(["IMP-0001"])
  expect((await referencesOf({})).toSorted()).toEqual(["IMP-0001", "IMP-0002"])
})

test("at most two tables are read at the same time, and the waiting ones use no connection", async () => {
  let [running, max, connections] = [0, 0, 0]
  const secondBegan = Promise.withResolvers<void>()
  const preview = async () => {
    max = Math.max(max, ++running, connections)
    if (running === 2) secondBegan.resolve()
    // The first preview waits until a second one runs, so that both would overlap without the turns.
    await secondBegan.promise
    // Without the turns, the others would begin within this time.
    await sleep(5)
    running--
    return {}
  }
  const students = { fields: [], preview }
  const handlers = importRoutes({ kinds: { students, grades: students, timetable: students } as never })
  const transaction = async (work: (db: unknown) => Promise<unknown>) => {
    connections++
    return work(db).finally(() => connections--)
  }
  const table = join(await mkdtemp(join(tmpdir(), "mphunzitsi-import-")), "table.csv")
  await writeFile(table, "Name\nAda\n")
  onTestFinished(() => rm(dirname(table), { recursive: true }))
  const send = (_: unknown, number: number) =>
    handlers[`POST /imports/${number % 2 ? "students" : "grades"}/preview`]({
      transaction,
      viewer: { personId: people.admin },
      body: {},
      files: { file: { path: table, mediaType: "text/csv" } },
    } as never)
  expect(await Promise.all(Array.from({ length: 8 }, send))).toHaveLength(8)
  expect(max).toBe(2)
})
