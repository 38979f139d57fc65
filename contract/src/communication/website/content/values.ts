import { isObject } from "../../../lib/objects.ts"
import type { Field } from "./fields.ts"

/** The fields of a group, each with its part of the group's value. */
export const partsIn = (fields: Readonly<Record<string, Field>>, value: unknown) =>
  Object.entries(fields).map(([name, part]) => ({
    name,
    part,
    value: isObject(value) ? value[name] : undefined,
  }))

/** The items of a list's value. */
export const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The alternative text of a picture's value; "" without a picture or a text. */
export const altOf = (value: unknown) => (isObject(value) && typeof value.alt === "string" ? value.alt : "")

/** Whether two contents of a page are the same. Both have the page's fields in the same order. */
export const isSameContent = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
