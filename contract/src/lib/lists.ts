import * as z from "zod"
import { choice, optionalText } from "./fields.ts"

const highest = 1_000_000
const positiveInteger = z.coerce
  .number()
  .int()
  .min(1)
  .transform((value) => Math.min(value, highest))
  .optional()
  .catch(undefined)

/**
 * The query of a list: search, page, limit, sortable columns (`"-name"` is descending) and the noun's own filters. An
 * invalid page or limit is ignored, a very large one is lowered, and blank filters are ignored.
 */
export function listQuery<
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(sorts: Sorts, filters: Filters = {} as Filters) {
  type Sort = Sorts[number] | `-${Sorts[number]}`
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]) as [Sort, ...Sort[]]
  return z.object({
    search: optionalText("Search", 100),
    sort: z.enum(orders, { error: `Sort must be one of: ${orders.join(", ")}.` }).optional(),
    page: positiveInteger,
    limit: positiveInteger,
    ...filters,
  })
}

/** The kinds of file that a list is exported as. */
const tableFormats = ["csv", "xlsx"] as const
export type TableFormat = (typeof tableFormats)[number]

/** A field of every export's query, beside the filters and the sort of the list. */
export const exportFormat = { format: choice("Format", tableFormats).default("csv") }
