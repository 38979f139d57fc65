import * as z from "zod"
import { type NameListRule, nameListRules } from "../../lib/nameLists.ts"
import { omit } from "../../lib/objects.ts"
import { requiredText } from "../../lib/wording/required.ts"

/** A class's name has no spaces or punctuation, because these separate classes in files and addresses. */
export const classShape = /^[A-Za-z0-9]{1,12}$/

type Options = Omit<NameListRule, "list" | "wanted"> & { missing?: string }

const classListRule = (label: string, options: Options = {}, ending = ""): NameListRule => ({
  list: "classes",
  ...omit(options, "missing"),
  wanted: (names) => `${label} must be one of: ${[...(options.also ?? []), ...names].join(", ")}${ending}.`,
})

const nameField = (label: string, { also = [], missing = requiredText(label) }: Options = {}) => {
  const error = ({ input }: { input?: unknown }) =>
    input ? `${label} must be chosen from the list.` : missing
  return z.string({ error }).refine((name) => also.includes(name) || classShape.test(name), { error })
}

/** One of the college's classes. `also` lists other words that the field accepts. */
export const className = (label: string, options: Options = {}) =>
  nameField(label, options).register(nameListRules, classListRule(label, options))

const orBlank = (label: string) => z.union([nameField(label), z.literal(""), z.null()])

/** One of the college's classes, or null. */
export const optionalClass = (label: string) =>
  orBlank(label)
    .optional()
    .transform((name) => name || null)
    .register(nameListRules, classListRule(label))

/** One of the college's classes, or blank. An absent field stays undefined, because it means something else than blank. */
export const classOrBlank = orBlank("Class")
  .optional()
  .register(nameListRules, classListRule("Class", {}, ", or blank"))

/** Several of the college's classes in one text, separated by commas. */
export const classesInText = (label: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9,]*$/, `${label} must be chosen from the list.`)
    .optional()
    .transform((list) => (list ? list.split(",") : []))
    .register(nameListRules, classListRule(label, { separator: "," }))

/** Several of the college's classes, in a list or in one text, separated by commas. */
export const severalClasses = (label: string) =>
  z
    .union([z.array(nameField(label)), classesInText(label)], {
      error: `${label} must be chosen from the list.`,
    })
    .optional()
    .transform((names) => [...new Set(names)])
    .register(nameListRules, classListRule(label, { separator: "," }))
