/**
 * The kinds of fields that the content of public pages is made of. One declaration is the validation, the type, the empty value
 * and the editor's form. Everything may be empty; `required` is checked when a page is published.
 */

import * as z from "zod"
import type { PictureFile } from "../../../college/pictures/sizes.ts"
import { emailShape, notAnEmail } from "../../../lib/contactFields.ts"
import { today } from "../../../lib/dates.ts"
import { anyText, wholeOrBlank } from "../../../lib/fields.ts"
import { oneLine } from "../../../lib/plainText.ts"
import { numberText } from "../../../lib/wording/wording.ts"
import { siteAddresses } from "./addresses.ts"

export type Field = z.ZodType
type Fields = Readonly<Record<string, Field>>

type Options = {
  hint?: string
  required?: boolean
  /** The page doesn't show the value, for example because it is a part of an address. */
  isHidden?: boolean
}
type Description = Options & { label: string }

/** The description that a form is made from. */
export type FieldDescription =
  | (Description & { kind: "words" | "paragraphs"; max: number })
  | (Description & { kind: "email" | "pageLink" | "colour" | "department" })
  | (Description & { kind: "number"; min: number; max: number })
  | (Description & { kind: "choice"; options: readonly string[] })
  /** The ratio is width divided by height. */
  | (Description & { kind: "picture"; ratio: number })
  /** `one` names an item: "Event". */
  | (Description & { kind: "list"; one: string; max: number; item: Field })
  | (Description & { kind: "group"; fields: Fields })

/** A map, because the types of Zod's own registry can't hold schemas. */
const descriptions = new WeakMap<Field, FieldDescription>()

/** The description of a field, of a block, or of a list's item. */
export function descriptionOf(field: Field): FieldDescription {
  const description = descriptions.get(field)
  if (!description) throw new TypeError("This schema is no field of content.")
  return description
}

function describe<Schema extends Field>(field: Schema, description: FieldDescription): Schema {
  descriptions.set(field, description)
  return field
}

/** One line. */
export function words(label: string, { max = 120, ...options }: Options & { max?: number } = {}) {
  return describe(anyText(label, max).transform(oneLine), { kind: "words", label, max, ...options })
}

/** Several lines of plain text; an empty line begins a paragraph. */
export function paragraphs(label: string, { max = 2000, ...options }: Options & { max?: number } = {}) {
  return describe(anyText(label, max), { kind: "paragraphs", label, max, ...options })
}

export function email(label: string, options: Options = {}) {
  const field = anyText(label, 254).refine((value) => !value || emailShape.test(value), notAnEmail(label))
  return describe(field, { kind: "email", label, ...options })
}

/**
 * Separated thousands, "80,000" or "80 000": many people write amounts of money like this. The comma is no decimal sign,
 * because the number is whole.
 */
const separatedThousands = /^\d{1,3}([, ]\d{3})+$/

/** A whole number, or null. */
export function number(
  label: string,
  { min = 0, max = 1_000_000_000, ...options }: Options & { min?: number; max?: number } = {},
) {
  const message = `${label} must be a whole number from ${numberText(min)} to ${numberText(max)}, in digits only.`
  const withoutSeparators = (sent: unknown) =>
    typeof sent === "string" && separatedThousands.test(sent.trim()) ? sent.replace(/[, ]/g, "") : sent
  const field = z.preprocess(withoutSeparators, wholeOrBlank(label, min, max, message))
  return describe(field, { kind: "number", label, min, max, ...options })
}

/** A year that has begun, or null. */
export function pastYear(label: string, options: Options = {}) {
  const min = 1800
  const max = 2100
  const field = wholeOrBlank(label, min, max).refine(
    (year) => year === null || year <= Number(today().slice(0, 4)),
    `${label} must not be in the future.`,
  )
  return describe(field, { kind: "number", label, min, max, ...options })
}

/** One of a few words, or "". */
export function choice<const Chosen extends string>(
  label: string,
  options: readonly Chosen[],
  more: Options = {},
) {
  const field = z.enum(["", ...options], { error: `${label} must be one of: ${options.join(", ")}.` })
  return describe(field, { kind: "choice", label, options, ...more })
}

/** The name of one of the college's departments, which the editor offers, or "". */
export function department(options: Options = {}) {
  const label = "Department"
  return describe(anyText(label, 60).transform(oneLine), { kind: "department", label, ...options })
}

/** The address of a page of the site or of a part of one, or "". */
export function pageLink(options: Options = {}) {
  const label = "Page"
  const field = z
    .string()
    .refine((value) => value === "" || siteAddresses.some(({ address }) => address === value), {
      error: `${label} must be a page of the list.`,
    })
  return describe(field, { kind: "pageLink", label, ...options })
}

/** A colour, "#1b4f72", or "". */
export function colour(label: string) {
  const field = z
    .string({ error: `${label} must be a colour such as #1b4f72.` })
    .regex(/^(#[0-9a-f]{6})?$/i, `${label} must be a colour such as #1b4f72.`)
  return describe(field, { kind: "colour", label })
}

/** A picture that was uploaded, with its size in pixels after cropping, and its alternative text. */
export type Picture = PictureFile & { alt: string }

/** A picture, or null. */
export function picture(label: string, { ratio, ...options }: Options & { ratio: number }) {
  const message = `${label} must be an uploaded picture.`
  const size = z.int({ error: message }).min(1, message).max(20_000, message)
  const field = z
    .object(
      {
        id: z.uuid({ error: message }),
        width: size,
        height: size,
        alt: anyText("Alternative text", 200).transform(oneLine),
      },
      { error: message },
    )
    .nullable()
  return describe(field, { kind: "picture", label, ratio, ...options })
}

type ItemOf<Item> = Item extends Field ? Item : Item extends Fields ? z.ZodObject<Item> : never
type ListOptions = Options & { one: string; max?: number }

/** A list of fields or of groups of fields. */
export function list<const Item extends Field | Fields>(
  label: string,
  item: Item,
  { one, max = 40, ...options }: ListOptions,
) {
  const schema = (item instanceof z.ZodType ? item : group(one, item)) as ItemOf<Item>
  const field = z
    .array(schema, { error: `${label} must be a list.` })
    .max(max, `${label} must have at most ${max} entries.`)
  return describe(field, { kind: "list", label, one, max, item: schema, ...options })
}

export function group<const Shape extends Fields>(label: string, fields: Shape, options: Options = {}) {
  return describe(z.object(fields, { error: `${label} must be an object.` }), {
    kind: "group",
    label,
    fields,
    ...options,
  })
}
