import * as z from "zod"

/** Text of one style. Its line breaks are "\n". */
const run = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  /** An address of http, https, mailto or tel. Reading a text (`richTextRuns.ts`) drops every other address. */
  href: z.string().optional(),
})
export type Run = z.infer<typeof run>

const paragraph = z.object({ type: z.literal("paragraph"), runs: z.array(run) })
const heading = z.object({
  type: z.literal("heading"),
  level: z.union([z.literal(1), z.literal(2)]),
  runs: z.array(run),
})
const list = z.object({
  type: z.literal("list"),
  /** The number of the first item; null in a bulleted list. */
  start: z.int().nullable(),
  items: z.array(z.array(run)),
})
const plain = z.discriminatedUnion("type", [paragraph, heading, list])
export type PlainBlock = z.infer<typeof plain>
const quote = z.object({ type: z.literal("quote"), blocks: z.array(plain) })

/** Formatted text in replies. Only a quote contains blocks, and no further quote, so no recursion is needed. */
export const richText = z.array(z.discriminatedUnion("type", [paragraph, heading, list, quote]))
export type RichText = z.infer<typeof richText>
