/** Bodies are accepted in snake_case and camelCase (product decision 2.3), at every depth; a schema uses one of them. */

import * as z from "zod"
import { otherNames } from "./fields.ts"
import { isObject } from "./objects.ts"

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Renames the body's fields to the schema's spelling and drops unknown ones. */
export function respell(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = unwrapped(schema)
  if (Array.isArray(value)) {
    return inner instanceof z.ZodArray ? value.map((item) => respell(inner.element, item)) : value
  }
  const fields = fieldsOf(inner)
  if (!fields || !isObject(value)) return value
  const respelled: Record<string, unknown> = {}
  for (const [field, inside] of Object.entries(fields)) {
    const names = [field, otherNames.get(inside)?.name ?? field]
    const spellings = names.flatMap(spellingsOf)
    const sentName = spellings.find((name) => Object.hasOwn(value, name))
    if (sentName !== undefined) respelled[field] = respell(inside, value[sentName])
  }
  return respelled
}

/** The path of an invalid field ("terms.0.end_date") in the spelling of the caller's body. */
export function spelledAs(location: string, value: unknown): string {
  let spell = (name: string) => name
  let parent = value
  const spelledNames: string[] = []
  for (const name of location.split(".")) {
    // An object of single words is in the spelling of the object around it.
    if (isObject(parent)) spell = spellingOf(Object.keys(parent)) ?? spell
    const spelled = sentAs(name, parent) ?? spell(name)
    spelledNames.push(spelled)
    parent = isObject(parent) || Array.isArray(parent) ? (parent as Names)[spelled] : undefined
  }
  return spelledNames.join(".")
}

type Names = Readonly<Record<string, unknown>>

/** The spelling in which this field was sent, because the specification's own bodies have both (due_date, clearFile). */
const sentAs = (name: string, body: unknown) =>
  isObject(body) ? spellingsOf(name).find((spelling) => Object.hasOwn(body, spelling)) : undefined

const spellingsOf = (name: string) => [name, snake(name), camel(name)]

/** The one spelling of these names; undefined if they have both, or each is a single word. */
function spellingOf(names: readonly string[]) {
  const isCamel = names.some((name) => /[a-z][A-Z]/.test(name))
  const isSnake = names.some((name) => name.includes("_"))
  if (isCamel === isSnake) return undefined
  return isCamel ? camel : snake
}

/** A schema without its optional, default or transform wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema)
  return inner ? unwrapped(inner) : schema
}

/** The schema in an optional, default or transform wrapper; undefined where there is none. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? schema.out : schema.in
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? schema.unwrap() : undefined
}

/** The fields of an object schema, or of those members of a union that are objects. */
export function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodUnion)) return undefined
  const shapes = schema.options
    .map((option) => fieldsOf(unwrapped(option)))
    .filter((shape) => shape !== undefined)
  return shapes.length > 0 ? Object.assign({}, ...shapes) : undefined
}
