import { isDeepStrictEqual } from "node:util"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { fieldsIn, type ReadLists, readBody } from "./requests.ts"

/**
 * Reads the body of a PUT. An absent field is undefined, and so isn't changed, whereas a new record would get null or a
 * default. Blank and null empty a field.
 */
export async function readEdit(schema: Endpoint["body"], body: unknown, lists: ReadLists) {
  const edit = await readBody(schema, body, lists)
  if (!schema || !edit) return edit
  const fields = fieldsIn(schema, body)
  // An absent field may also be missing from the schema's output.
  const names = Object.keys({ ...("shape" in schema ? schema.shape : {}), ...edit })
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(fields, name) ? edit[name] : undefined]))
}

/** An edit completed with the present values of its absent fields, for rules about the whole record. */
export function completed<Given extends object, Row extends object>(edit: Given, before: Row) {
  const values = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(edit).map(([field, value]) => [
    field,
    value === undefined ? values.get(field) : value,
  ])
  return Object.fromEntries(fields) as CompletedEdit<Given, Row>
}

/** An edit without the fields that are as before, so that it leaves them as they are in another record. */
export function changesIn<Given extends object>(edit: Given, before: object) {
  const values = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(edit).map(([field, value]) => [
    field,
    isDeepStrictEqual(value, values.get(field)) ? undefined : value,
  ])
  return Object.fromEntries(fields) as { [Name in keyof Given]: Given[Name] | undefined }
}

type CompletedEdit<Given, Row> = {
  [Name in keyof Given]:
    | Exclude<Given[Name], undefined>
    | (undefined extends Given[Name] ? (Name extends keyof Row ? Row[Name] : undefined) : never)
}
