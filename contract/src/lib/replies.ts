import * as z from "zod"
import { recordOf } from "./objects.ts"

/** Every successful reply has `success: true` (product decision 2.2). */
const success = z.literal(true)
const message = z.string().optional()

/** A reply without data. */
export const done = z.object({ success, message })

/** A reply whose `data` has this shape. */
export function data<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success, message, data: z.object(shape) })
}

/** Figures that count something: `counts("total", "active")`. */
export function counts<const Name extends string>(...names: Name[]) {
  return z.object(recordOf(names, () => z.int()))
}

export function texts<const Name extends string>(...names: Name[]) {
  return recordOf(names, () => z.string())
}

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }

/** Makes each field of a shape nullable. */
export function nullable<Shape extends z.ZodRawShape>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.nullable(schema)]),
  ) as Nullable<Shape>
}

/** One record under its own name: `one("term", term)`. */
export function one<Name extends string, Schema extends z.ZodType>(name: Name, schema: Schema) {
  return data({ [name]: schema } as Record<Name, Schema>)
}

/** A page of records under their plural, with the total. */
export function listOf<Plural extends string, Schema extends z.ZodType>(plural: Plural, schema: Schema) {
  type Shape = Record<Plural, z.ZodArray<Schema>> & { total: z.ZodInt }
  return data({ [plural]: z.array(schema), total: z.int() } as Shape)
}

/** The numbers under which deleted records can be restored. */
const deleted = z.array(z.int())
/** The reply of every call that deletes records which can be restored. */
export const deletedReply = data({ deleted })
/** The reply to a call that deletes many records. */
export const manyDeletedReply = data({ deleted, count: z.int() })
