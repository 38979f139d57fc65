import { describe, expect, test } from "vitest"
import type { Role } from "#contract/lib/endpoints.ts"
import type { College } from "./college.ts"

type Row = Record<string, unknown>

type Noun = {
  /** The path of the list. A record is at `{path}/{id}`. */
  path: string
  /** The record's name in the audit log. */
  entity: string
  /** A body that creates a record, and the fields that the reply must show. Each call may return another body. */
  good: () => Row
  shows: object
  /** The same body with spaces and empty texts as people type them, and the fields that the reply must show. */
  spelling: () => Row
  shownAfterSpelling: object
  /** An invalid body, and the message for each field. The names are in camelCase if a name of the body is. */
  wrong: { body: Row; errors: Record<string, string> }
  /** The changes of two editors, to a column whose values the audit log shows. */
  changed: [first: Row, second: Row]
  /** The messages, in which "{name}" is the record's `name`. A noun without one writes its label. */
  sentences: { created: string; updated: string; deleted: string }
  /** Roles that may not create a record. */
  refused: Role[]
}

/** Declares the tests that every noun with a form shares. The calling file clears its tables before each test. */
export function crudTests({ db, inject, people }: College, noun: Noun) {
  const { path, entity, good, changed, sentences } = noun
  const send = async (
    caller: Role | null,
    method: "GET" | "POST" | "PUT" | "DELETE",
    rest = "",
    payload?: Row,
    headers?: Record<string, string>,
  ) => {
    const url = `/api${path}${rest}`
    const response = await inject(caller, {
      method,
      url,
      ...(payload && { payload }),
      ...(headers && { headers }),
    })
    const body = response.json()
    return { status: response.statusCode, body, text: response.body, record: recordOf(body) }
  }
  const recordOf = (body: { data?: Row }) =>
    Object.values(body.data ?? {})[0] as (Row & { id: number; version: number }) | undefined
  const withName = (sentence: string, name: unknown) => sentence.replace("{name}", String(name))
  const add = async () => {
    const { record, body } = await send("admin", "POST", "", good())
    if (!record) throw new Error(`${path} refuses the good body: ${JSON.stringify(body)}`)
    return record
  }
  const auditRows = (action: string) =>
    db
      .selectFrom("audit")
      .select(["actor_id", "entity_id", "before", "after"])
      .where("entity", "=", entity)
      .where("action", "=", action)
      .orderBy("id", "desc")
      .execute()

  describe(`every form of ${path}`, () => {
    test("creates a record and says so", async () => {
      const { status, body, record } = await send("admin", "POST", "", good())
      expect(status).toBe(201)
      expect(body.message).toBe(withName(sentences.created, record?.name))
      expect(record).toMatchObject(noun.shows)
      expect((await send("admin", "GET", `/${record?.id}`)).record).toMatchObject(noun.shows)
    })

    test("accepts the specification's spelling", async () => {
      const { status, record } = await send("admin", "POST", "", noun.spelling())
      expect(status).toBe(201)
      expect(record).toMatchObject(noun.shownAfterSpelling)
    })

    test("names each rejected field in the caller's spelling", async () => {
      const { status, body } = await send("admin", "POST", "", noun.wrong.body)
      expect(status).toBe(422)
      expect(body.errors).toEqual(noun.wrong.errors)
    })

    test("is refused to visitors and other roles", async () => {
      const { total } = (await send("admin", "GET")).body.data
      for (const role of noun.refused) expect((await send(role, "POST", "", good())).status).toBe(403)
      expect((await send(null, "POST", "", good())).status).toBe(401)
      expect((await send("admin", "GET")).body.data.total).toBe(total)
    })

    test("creates one record and gives one answer when it is sent ten times with one key", async () => {
      const [body, before] = [good(), await auditRows(`POST ${path}`)]
      const { total } = (await send("admin", "GET")).body.data
      const headers = { "idempotency-key": `${path} ${Math.random()}` }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send("admin", "POST", "", body, headers)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect((await auditRows(`POST ${path}`)).length - before.length).toBe(1)
      expect((await send("admin", "GET")).body.data.total - total).toBe(1)
    })

    test("gives the second of two editors the first one's values", async () => {
      const { id, version } = await add()
      const body = good()
      const first = await send("admin", "PUT", `/${id}`, { ...body, ...changed[0], version })
      const message = withName(sentences.updated, first.record?.name)
      expect(first).toMatchObject({ status: 200, body: { message } })
      const second = await send("admin", "PUT", `/${id}`, { ...body, ...changed[1], version })
      expect(second).toMatchObject({ status: 409, body: { current: changed[0] } })
      expect((await send("admin", "GET", `/${id}`)).record).toMatchObject(changed[0])
    })

    test("lets one of ten editors at once through", async () => {
      const { id, version } = await add()
      const body = { ...good(), version }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send("admin", "PUT", `/${id}`, body)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    })

    test("leaves one row in the audit log for each write, with what changed", async () => {
      const { id, version } = await add()
      const { record } = await send("admin", "PUT", `/${id}`, { ...good(), ...changed[0], version })
      const { body } = await send("admin", "DELETE", `/${id}`)
      expect(body.message).toBe(withName(sentences.deleted, record?.name))
      const rowOf = async (action: string) => {
        const rows = (await auditRows(action)).filter(({ entity_id }) => entity_id === String(id))
        expect(rows).toHaveLength(1)
        expect(rows[0]?.actor_id).toBe(people.admin)
        return rows[0]!
      }
      expect((await rowOf(`POST ${path}`)).before).toBeNull()
      expect((await rowOf(`PUT ${path}/{id}`)).after).toMatchObject(changed[0])
      const { before, after } = await rowOf(`DELETE ${path}/{id}`)
      expect([before, after]).toEqual([expect.objectContaining(changed[0]), null])
      expect((await send("admin", "GET", `/${id}`)).status).toBe(404)
    })

    test("can be restored after it was deleted, as it was", async () => {
      const { id } = await add()
      const read = async () => (await send("admin", "GET", `/${id}`)).record
      const before = await read()
      const { deleted } = (await send("admin", "DELETE", `/${id}`)).body.data
      expect(await read()).toBeUndefined()
      const payload = { ids: deleted }
      const { statusCode } = await inject("admin", {
        method: "POST",
        url: "/api/deleted-records/restore",
        payload,
      })
      expect(statusCode).toBe(200)
      expect({ ...(await read()), version: 0 }).toEqual({ ...before, version: 0 })
    })

    test.each([999_999, 0, -1, "abc", "99999999999", "1e3"])("finds no record %s", async (id) => {
      expect((await send("admin", "GET", `/${id}`)).status).toBe(404)
      expect((await send("admin", "PUT", `/${id}`, good())).status).toBe(404)
      expect((await send("admin", "DELETE", `/${id}`)).status).toBe(404)
    })
  })
}
