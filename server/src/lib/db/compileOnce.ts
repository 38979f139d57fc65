import { CompiledQuery } from "kysely"
import { found } from "../errors.ts"
import type { Database } from "./database.ts"

/** Plain data: everything that determines a statement's text must be part of it. */
export type StatementInput = { readonly [name: string]: Value }
type Value = string | number | boolean | null | undefined | readonly Value[] | StatementInput

type Builder<Row> = { compile(db: Database): CompiledQuery<Row> }

export type CompiledOnce<Row> = {
  execute(): Promise<Row[]>
  executeTakeFirst(): Promise<Row | undefined>
  executeTakeFirstOrThrow(): Promise<Row>
}

/** More than the number of texts that one statement has for the roles and filters in use. */
const maxTexts = 100

/**
 * A statement whose text is built once, because building it takes the server longer than the rest of a quick read. The
 * statement is written like any other, and run with `(db, given)`. Ids are passed as values: every field whose name is or
 * ends in `id` or `ids`. All other fields determine the text, which is cached from its second use on: one text for each
 * role, filter and number of rows. Nothing else may determine the text. The time is the database's, `now()` or
 * `college_today()`, or is given.
 */
export function compileOnce<Each extends StatementInput, Row>(
  build: (db: Database, input: Each) => Builder<Row>,
) {
  const texts = new Map<string, CompiledQuery<Row> | undefined>()

  function compile(db: Database, input: Each, ids: readonly unknown[]) {
    const { sql, parameters } = build(db, withPlaceholders(input, { next: 0 })).compile(db)
    const compiled = build(db, input).compile(db)
    if (sql !== compiled.sql || !isSame(filled(parameters, ids), compiled.parameters))
      throw new TypeError(`The text of a statement depends on the value of an id: ${sql}`)
    return CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>
  }

  function compiledFor(db: Database, input: Each): CompiledQuery<Row> {
    const ids: unknown[] = []
    const shape = shapeOf(input, ids)
    const cached = texts.get(shape)
    if (cached) return { ...cached, parameters: filled(cached.parameters, ids) }
    if (texts.size >= maxTexts) texts.clear()
    const isSecond = texts.has(shape)
    texts.set(shape, isSecond ? compile(db, input, ids) : undefined)
    return build(db, input).compile(db)
  }

  return (db: Database, input: Each): CompiledOnce<Row> => {
    const execute = async () => (await db.executeQuery(compiledFor(db, input))).rows
    return {
      execute,
      executeTakeFirst: async () => (await execute())[0],
      executeTakeFirstOrThrow: async () => found((await execute())[0]),
    }
  }
}

const isId = (name: string) => /(^|_)ids?$|Ids?$/.test(name)

const isInput = (value: unknown): value is StatementInput =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A number, a session's UUID, or a list of ids. Words in place of an id, such as "none", determine the text. */
const isSentAsValue = (name: string, value: Value) =>
  isId(name) && (typeof value === "number" || Array.isArray(value) || /^[0-9a-f-]{36}$/.test(`${value}`))

/** A placeholder for an id in a statement's values. Nothing can be computed with it. */
class IdPlaceholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError("An id is unknown while the text of a statement is built.")
  }
}

/** Everything that determines the text. The ids are added to `ids`, in the order of their placeholders. */
function shapeOf(input: StatementInput, ids: unknown[]): string {
  let shape = "{"
  for (const name in input) {
    const value = input[name]
    shape += name
    if (isInput(value)) shape += shapeOf(value, ids)
    else if (isSentAsValue(name, value)) shape += ids.push(value)
    else if (value !== undefined) shape += `=${JSON.stringify(value)}`
    shape += ";"
  }
  return `${shape}}`
}

function withPlaceholders<Each extends StatementInput>(input: Each, places: { next: number }): Each {
  const entries = Object.entries(input).map(([name, value]) => {
    if (isInput(value)) return [name, withPlaceholders(value, places)]
    return [name, isSentAsValue(name, value) ? new IdPlaceholder(places.next++) : value]
  })
  return Object.fromEntries(entries)
}

const filled = (parameters: readonly unknown[], ids: readonly unknown[]) =>
  parameters.map((value) => (value instanceof IdPlaceholder ? ids[value.index] : value))

const isSame = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b)
