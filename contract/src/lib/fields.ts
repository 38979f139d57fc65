/** The field types of forms and requests. Each error message names the field. */
import * as z from "zod"
import { collegeOffset } from "./dates.ts"
import { oneLine, withoutInvisibles } from "./plainText.ts"
import { requiredText } from "./wording/required.ts"

/** Trims a text, and removes what the database or a Word document rejects. A text without a visible character becomes blank. */
const clean = z.string().transform((value) => withoutInvisibles(value).trim())

/** Required text; `max` counts characters. */
export function text(
  label: string,
  max = 200,
  tooLong = `${label} must be at most ${max} characters.`,
  missing = requiredText(label),
) {
  return z.string({ error: missing }).pipe(clean).pipe(z.string().min(1, missing).max(max, tooLong))
}

/** Text of any length, where the length is checked later. */
export function textOfAnyLength(label: string) {
  return z.string({ error: `${label} must be text.` }).pipe(clean)
}

/** Text that may be blank. */
export function anyText(label: string, max: number) {
  return textOfAnyLength(label).pipe(z.string().max(max, `${label} must be at most ${max} characters.`))
}

/** Optional text; blank becomes null. */
export function optionalText(label: string, max: number) {
  return anyText(label, max)
    .nullish()
    .transform((value) => value || null)
}

/** Required text of one line; line ends and repeated spaces become one space. */
export function line(label: string, max: number, missing?: string) {
  return text(label, max, undefined, missing).transform(oneLine)
}

export function optionalLine(label: string, max: number) {
  return optionalText(label, max).transform((value) => value && oneLine(value))
}

/** Days outside these three centuries are mistakes. */
const inReach = (value: string) => value >= "1900" && value < "2200"

const outOfReach = (label: string) => `${label} must be in 1900 or later, and before 2200.`

/** A calendar day, "2026-01-31". A field with narrower limits has their message as `farAway`. */
export function day(label: string, farAway = outOfReach(label)) {
  const message = `${label} must be a date such as 31/01/2026 (2026-01-31).`
  return text(label, 10, message).pipe(
    z.iso.date({ error: message, abort: true }).refine(inReach, { error: farAway, abort: true }),
  )
}

/**
 * An instant, ISO 8601: "2026-01-31T09:00:00+02:00". Without an offset it is in the college's time zone. The result is in
 * UTC, because PostgreSQL refuses offsets of more than 15 hours.
 */
export function instant(label: string) {
  const error = wantedInstant(label)
  return z.iso
    .datetime({ offset: true, local: true, abort: true, error })
    .refine(inReach, { error: outOfReach(label), abort: true })
    .transform((value) =>
      new Date(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}${collegeOffset}`).toISOString(),
    )
}

/** The message for an instant. A form whose box for the day or for the time is empty sends "T16:30" or "2026-01-31T". */
const wantedInstant =
  (label: string) =>
  ({ input }: { input?: unknown }) => {
    if (!input) return requiredText(label)
    if (/^\d{4}-\d{2}-\d{2}/.test(String(input)) && !inReach(String(input))) return outOfReach(label)
    if (/T$/.test(String(input))) return `${label} has no time yet. Add one, such as 09:00.`
    if (/^T/.test(String(input))) return `${label} has no day yet. Add one, such as 31/01/2026.`
    return `${label} must be a date and time such as 31/01/2026, 09:00.`
  }

/** A calendar day, or null. */
export function optionalDay(label: string) {
  return orNull(day(label))
}

const timeAlone = { begins: "00:00:00", ends: "23:59:59" } as const

/**
 * An instant, or a calendar day alone in the college's time zone. A day alone means its first second if `alone` is "begins",
 * and its last second if it is "ends".
 */
export function dayOrInstant(label: string, alone: keyof typeof timeAlone = "begins") {
  const error = wantedInstant(label)
  const dayAlone = z.iso.date({ error, abort: true }).refine(inReach, { error, abort: true })
  return z
    .union([dayAlone, instant(label)], { error })
    .transform((value) =>
      value.length === 10 ? new Date(`${value}T${timeAlone[alone]}${collegeOffset}`).toISOString() : value,
    )
}

/** An instant or a calendar day, or null. */
export function optionalDayOrInstant(label: string, alone: keyof typeof timeAlone = "begins") {
  return orNull(dayOrInstant(label, alone))
}

/** The field, or null where it is blank or absent. */
export function orNull<Field extends z.ZodType>(field: Field) {
  return z
    .union([z.literal(""), z.null(), field], {
      error: ({ input }) => field.safeParse(input).error?.issues[0]?.message,
    })
    .optional()
    .transform((value) => (value || null) as z.output<Field> | null)
}

/** An integer from `min` to `max`, as a number or as text. */
export function whole(label: string, min: number, max: number, message = wantedWhole(label, min, max)) {
  return wholeNumber(label, min, max, message)
}

const wantedWhole = (label: string, min: number, max: number) =>
  `${label} must be a whole number from ${min} to ${max}.`

/** An integer; blank becomes null. Add `.optional()` where absent means something else than blank. */
export function wholeOrBlank(
  label: string,
  min: number,
  max: number,
  message = wantedWhole(label, min, max),
) {
  return z
    .union([whole(label, min, max, message), z.literal(""), z.null()], { error: message })
    .transform((value) => (value === "" ? null : value))
}

/** An integer from `min` to `max`; blank and absent become null. */
export function optionalWhole(label: string, min: number, max: number) {
  return wholeOrBlank(label, min, max)
    .optional()
    .transform((value) => value ?? null)
}

/** A second accepted name of a field (product decision 2.3). */
export const otherNames = z.registry<{ name: string }>()

/** An instant in UTC with all of its digits, as a program sends it. */
export const exactInstant = z.iso.datetime().refine(inReach)

const notAVersion = "Version must be a whole number."

/** Counts a record's changes; an edit with an old version is a conflict (product decision 2.12). */
export const version = z
  .union([wholeNumber("Version", 0, 2_147_483_647, notAVersion), z.literal(""), z.null()], {
    error: notAVersion,
  })
  .transform((value) => (typeof value === "number" ? value : undefined))
  .optional()

/** The id of a record chosen from a list, within the database's integer range. */
export function chosen(label: string, missing?: string) {
  return wholeNumber(label, 1, 2_147_483_647, `${label} must be chosen from the list.`, missing)
}

/** The id of a record chosen from a list, or null. A form with files, which has only texts, sends "null". */
export function optionallyChosen(label: string) {
  return z
    .union([chosen(label), z.enum(["", "null"]), z.null()], { error: `${label} must be one of the list.` })
    .optional()
    .transform((value) => (value === "null" ? null : value || null))
}

function wholeNumber(label: string, min: number, max: number, message: string, missing?: string) {
  return typedNumber(label, /^-?\d+$/, message, missing).pipe(
    z.number().int(message).min(min, message).max(max, message),
  )
}

/** A number, or text of this shape as people type it. The decimal sign may be a comma. */
export function typedNumber(label: string, shape: RegExp, message: string, missing = requiredText(label)) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? missing : message
  return z
    .union(
      [
        // Forms show the error of a member, not the union's.
        z.number({ error }),
        z
          .string({ error })
          .trim()
          .regex(shape, { error })
          .transform((typed) => typed.replace(",", ".")),
      ],
      { error },
    )
    .transform(Number)
}

/** One of a fixed list. */
export function choice<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  const message = wantedOf(label, options)
  return z.enum(options, { error: ({ input }) => (input ? message : requiredText(label)) })
}

/** Names the options, unless they are so many that nobody would read them. */
function wantedOf(label: string, options: readonly string[]) {
  return options.length > 15
    ? `${label} must be one of the ${options.length} that the form offers.`
    : `${label} must be one of: ${options.join(", ")}.`
}

/** One of a fixed list, or null. */
export function optionalChoice<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  return z
    .union([choice(label, options), z.literal(""), z.null()], {
      error: wantedOf(label, options),
    })
    .optional()
    .transform((value) => value || null)
}

/** Several of a fixed list, in its order. A form with files sends them as one text, separated by commas. */
export function choices<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  const optionValues: readonly Options[number][] = options
  const chosenOptions = z.array(z.enum(options))
  const sent = z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    )
    .pipe(chosenOptions)
  return z
    .union([chosenOptions, sent, z.null()], { error: wantedOf(label, options) })
    .transform((values) => optionValues.filter((option) => values?.includes(option)))
}

const yesWords = ["true", "1", "yes", "on"] as const
const noWords = ["false", "0", "no", "off", ""] as const
const yesOrNo = z.enum([...yesWords, ...noWords])

/** Yes or no; absent and null are undefined. Queries and forms with files send words. */
export const flag = z
  .union([z.boolean(), z.null(), z.literal([0, 1]), z.string().trim().toLowerCase().pipe(yesOrNo)], {
    error: "Choose yes or no.",
  })
  .optional()
  .transform((value) => (value == null ? undefined : yesWords.some((word) => word === String(value))))
