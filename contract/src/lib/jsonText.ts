import * as z from "zod"

/** A text of JSON, which a form with files sends in place of an object. Add `.pipe(schema)`. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue("This must be JSON.")
    return z.NEVER
  }
})
