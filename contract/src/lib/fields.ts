/** The kinds of field that forms and requests are made of. Each refusal is a sentence that names the field. */
import * as z from "zod"

/**
 * Text with the spaces around it removed, and without what the database can't hold (NUL, halves of characters) and what
 * nobody sees: marks of direction and spaces without width, pasted along, would leave a name that looks blank, reads
 * backwards or is never found. Joiners stay, for emoji and the scripts that need them.
 */
const clean = z
  .string()
  .transform((value) => value.replace(/[\0\p{Surrogate}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, "").trim())

/** Text that must be there; `max` counts characters. */
export function text(label: string, max = 200, tooLong = `${label} must be at most ${max} characters.`) {
  return z
    .string({ error: `${label} is required.` })
    .pipe(clean)
    .pipe(z.string().min(1, `${label} is required.`).max(max, tooLong))
}

/** Text that may be left out; what is blank becomes null. */
export function optionalText(label: string, max = 200) {
  return z
    .string({ error: `${label} must be text.` })
    .pipe(clean)
    .pipe(z.string().max(max, `${label} must be at most ${max} characters.`))
    .nullish()
    .transform((value) => value || null)
}

/** A line end could begin another header of a mail, or another row of a file. */
const onOneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, " ")

/** Text of one line, as names are: what would end it becomes a space, and several spaces become one. */
export function line(label: string, max = 200) {
  return text(label, max).transform(onOneLine)
}

/** Text of one line that may be left out. */
export function optionalLine(label: string, max = 200) {
  return optionalText(label, max).transform((value) => value && onOneLine(value))
}

/** An e-mail address, spelled as people do: case is kept but does not count. */
export function email(label = "Email") {
  return text(label, 254).pipe(
    z
      .string()
      .regex(
        /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/,
        `${label} must be an address such as name@example.com.`,
      ),
  )
}

/** A calendar day, "2026-01-31". */
export function day(label: string) {
  const wanted = `${label} must be a date such as 31/01/2026 (2026-01-31).`
  return text(label, 10, wanted).pipe(
    z.iso.date(wanted).refine((value) => value >= "1900-01-01" && value < "2200-01-01", wanted),
  )
}

/** A moment, ISO 8601: "2026-01-31T09:00:00+02:00". Without an offset it is by the college's clocks. */
export function instant(label: string) {
  return z.iso
    .datetime({
      offset: true,
      local: true,
      error: ({ input }) =>
        input
          ? `${label} must be a date and time such as 31/01/2026, 09:00 (2026-01-31T09:00:00+02:00).`
          : `${label} is required.`,
    })
    .transform((value) => (/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}+02:00`))
}

/** A whole number from `min` to `max`, typed or sent as a number. */
export function whole(label: string, min: number, max: number) {
  return wholeNumber(label, min, max, `${label} must be a whole number from ${min} to ${max}.`)
}

/** What a field is called elsewhere too, as a class is in rows: callers may say either (product decision 2.3). */
export const otherNames = z.registry<{ name: string }>()

const notAVersion = "Version must be a whole number."

/** The count of a record's changes; a stale one is refused as a conflict, none overwrites (product decision 2.12). */
export const version = z
  .union([wholeNumber("Version", 0, 2_147_483_647, notAVersion), z.literal(""), z.null()], {
    error: notAVersion,
  })
  .transform((value) => (typeof value === "number" ? value : undefined))
  .optional()

/** A record chosen from a list, by its number, as far as the database counts. */
export function chosen(label: string) {
  return wholeNumber(label, 1, 2_147_483_647, `${label} must be chosen from the list.`)
}

/** A record chosen from a list, or none. */
export function optionallyChosen(label: string) {
  return z
    .union([chosen(label), z.literal(""), z.null()], { error: `${label} must be one of the list.` })
    .optional()
    .transform((value) => value || null)
}

function wholeNumber(label: string, min: number, max: number, wanted: string) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? `${label} is required.` : wanted
  return z
    .union(
      [
        // forms show the sentence of a member, not the union's
        z.number({ error }),
        z
          .string({ error })
          .trim()
          .regex(/^-?\d+$/, { error }),
      ],
      { error },
    )
    .transform(Number)
    .pipe(z.number().int(wanted).min(min, wanted).max(max, wanted))
}

/** One of a fixed list. */
export function choice<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  const wanted = `${label} must be one of: ${options.join(", ")}.`
  return z.enum(options, { error: ({ input }) => (input ? wanted : `${label} is required.`) })
}

/** One of a fixed list, or nothing. */
export function optionalChoice<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  return z
    .union([choice(label, options), z.literal(""), z.null()], {
      error: `${label} must be one of: ${options.join(", ")}.`,
    })
    .optional()
    .transform((value) => value || null)
}

/** Yes or no, or left out; forms send the words. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false", "on", ""])], { error: "Choose yes or no." })
  .optional()
  .transform((value) =>
    value === undefined ? undefined : value === true || value === "true" || value === "on",
  )
