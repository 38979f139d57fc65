import { Kysely, sql } from "kysely"
import { describe, expect, test } from "vitest"
import type { DB } from "../../../db/types.ts"
import { type CompiledOnce, compileOnce } from "./compileOnce.ts"
import { dialectOf } from "./dialect.ts"

/** A database that answers each statement with its own text and values. */
const db = new Kysely<DB>({
  dialect: dialectOf(() => {
    const nothing = async () => undefined
    return {
      init: nothing,
      acquireConnection: async () => ({
        executeQuery: async ({ sql, parameters }) => ({ rows: [{ sql, parameters }] as never[] }),
        streamQuery: () => {
          throw new TypeError("Rows are not streamed.")
        },
      }),
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }
  }),
})
type Sent = { sql: string; parameters: unknown[] }
const sent = async (statement: CompiledOnce<unknown>) => (await statement.executeTakeFirstOrThrow()) as Sent

type Filter = { id: number | null; term_ids: number[]; role: string; limit: number }
let builds = 0
function findTerms(db: Kysely<DB>, { id, term_ids, role, limit }: Filter) {
  builds++
  const all = db.selectFrom("term").select("id").where("id", "=", sql<number>`any(${term_ids}::int[])`)
  const own = id === null ? all : all.where("academic_year_id", "=", id)
  return (role === "admin" ? own : own.where("is_active", "=", true)).limit(sql.lit(limit))
}
const filter: Filter = { id: 7, term_ids: [1, 2], role: "admin", limit: 3 }

describe("a statement that is built once", () => {
  test("has the text and the parameters that it would have if it were built each time", async () => {
    const terms = compileOnce(findTerms)
    for (const each of [
      filter,
      { ...filter, id: 8, term_ids: [] },
      { ...filter, id: null },
      { ...filter, role: "student" },
      { ...filter, limit: 9 },
      filter,
    ])
      for (const _ of [1, 2, 3]) {
        const { sql, parameters } = findTerms(db, each).compile()
        expect(await sent(terms(db, each))).toEqual({ sql, parameters })
      }
  })

  test("isn't built any more from its third use on, whatever the ids are", async () => {
    const terms = compileOnce(findTerms)
    for (const id of [1, 2]) await sent(terms(db, { ...filter, id }))
    const before = builds
    for (const id of [3, 4, 5]) await sent(terms(db, { ...filter, id, term_ids: [id] }))
    expect(builds).toBe(before)
  })

  test("has a text of its own for a word in the place of an id", async () => {
    const terms = compileOnce((db, { lecturerId }: { lecturerId: number | "null" }) => {
      const all = db.selectFrom("assignment").select("id")
      return lecturerId === "null"
        ? all.where("class", "is", null)
        : all.where("lecturer_id", "=", lecturerId)
    })
    for (const lecturerId of [4, 5, "null", 6, "null", "null"] as const)
      expect((await sent(terms(db, { lecturerId }))).sql.includes("is null")).toBe(lecturerId === "null")
  })

  test("is refused if its text depends on the value of an id", async () => {
    const comparing = compileOnce((db, { id }: { id: number }) =>
      db
        .selectFrom("term")
        .select("id")
        .$if(id === 1, (all) => all.where("is_active", "=", true)),
    )
    await sent(comparing(db, { id: 1 }))
    await expect(sent(comparing(db, { id: 1 }))).rejects.toThrow("depends on the value of an id")
    const computing = compileOnce((db, { id }: { id: number }) =>
      db
        .selectFrom("term")
        .select("id")
        .limit(sql.lit(id + 1)),
    )
    await sent(computing(db, { id: 1 }))
    await expect(sent(computing(db, { id: 1 }))).rejects.toThrow("An id is unknown")
  })

  test("has the right text also after more texts than are cached", async () => {
    const terms = compileOnce(findTerms)
    for (let limit = 1; limit < 300; limit++) {
      const each = { ...filter, limit }
      const { sql, parameters } = findTerms(db, each).compile()
      expect(await sent(terms(db, each))).toEqual({ sql, parameters })
    }
  })
})
