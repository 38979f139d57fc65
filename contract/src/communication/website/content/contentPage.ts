import type * as z from "zod"
import { isObject } from "../../../lib/objects.ts"
import { descriptionOf, type Field, group } from "./fields.ts"

type Options = {
  hint?: string
  /** The block's required fields must be filled in at publishing, even if the whole block is empty. */
  required?: boolean
}

/** A part of a page. The website shows it unless it is empty. */
export const block = <const Shape extends Readonly<Record<string, Field>>>(
  label: string,
  fields: Shape,
  options?: Options,
) => group(label, fields, options)

type Blocks = Readonly<Record<string, z.ZodObject>>

/** A public page's texts, figures, pictures and people. `address` is absent for content that is on every page. */
export function contentPage<const Key extends string, const Named extends Blocks>(
  key: Key,
  { title, address, blocks }: { title: string; address?: string; blocks: Named },
) {
  return { key, title, address, blocks, schema: group(title, blocks) }
}

/** Any of the pages; its content has a member for each block. */
export type AnyPage = {
  key: string
  title: string
  address: string | undefined
  blocks: Blocks
  schema: z.ZodType<Record<string, unknown>>
}
export type ContentOf<Page extends { schema: Field }> = z.output<Page["schema"]>

/** The content of a page that the college hasn't written yet. */
export const emptyContent = <Page extends AnyPage>(page: Page) => readContent(page, undefined)

/**
 * Stored content in the page's current shape. A field that was added later, or that no longer accepts the stored value, is
 * empty.
 */
export const readContent = <Page extends AnyPage>(page: Page, stored: unknown) =>
  mapFields(page.schema, stored, (field, value) => {
    const { success, data } = field.safeParse(value)
    return success ? data : emptyValue(field)
  }) as ContentOf<Page>

/** Adds empty values for absent fields of a request, so that the schema can check it. */
export const withEmptyFields = (page: AnyPage, sent: unknown) =>
  mapFields(page.schema, sent, (field, value) => (value === undefined ? emptyValue(field) : value))

function mapFields(field: Field, value: unknown, map: (field: Field, value: unknown) => unknown): unknown {
  const description = descriptionOf(field)
  if (description.kind === "group") {
    if (value !== undefined && !isObject(value)) return map(field, value)
    return Object.fromEntries(
      Object.entries(description.fields).map(([name, part]) => [name, mapFields(part, value?.[name], map)]),
    )
  }
  if (description.kind === "list" && Array.isArray(value))
    return value.slice(0, description.max + 1).map((item) => mapFields(description.item, item, map))
  return map(field, value)
}

/** The empty value of a field: "", null or [], or an object of them. */
export function emptyValue(field: Field): unknown {
  const description = descriptionOf(field)
  if (description.kind === "group")
    return Object.fromEntries(
      Object.entries(description.fields).map(([name, part]) => [name, emptyValue(part)]),
    )
  if (description.kind === "list") return []
  return description.kind === "number" || description.kind === "picture" ? null : ""
}
