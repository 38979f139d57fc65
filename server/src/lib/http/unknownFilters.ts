import * as z from "zod"
import { type Endpoint, type Role, responseFor } from "#contract/lib/endpoints.ts"
import { respell, snake } from "#contract/lib/spelling.ts"
import { fieldErrors } from "../errors.ts"

/**
 * Refuses a parameter that is named like a field of the list's rows but filters nothing, because the caller would take all rows
 * for the filtered ones. An export has the rows of its list. Any other unknown parameter is ignored, like an unknown field of a
 * body (product decision 2.6).
 */
export function refuseUnknownFilters(
  endpoint: Endpoint,
  list: Endpoint,
  role: Role | null,
  names: readonly string[],
) {
  const { query } = endpoint
  if (!query || !("page" in query.shape)) return
  const unknown = names.filter((name) => Object.keys(respell(query, { [name]: "" }) as object).length === 0)
  if (unknown.length === 0) return
  const fields = rowFieldsOf(list, role)
  const filters = Object.keys(query.shape).filter((name) => !others.includes(name))
  const filtersText = filters.length > 0 ? `Its filters are: ${filters.join(", ")}.` : "It has no filters."
  const refused = unknown.filter((name) => fields.includes(snake(name)))
  if (refused.length === 0) return
  throw fieldErrors(
    Object.fromEntries(
      refused.map((name) => [name, `This list can't be filtered by ${name}. ${filtersText}`]),
    ),
  )
}

/** The parameters of a list that are no filters. */
const others: readonly string[] = ["sort", "page", "limit", "excerpt", "format"]

/** The names of the fields of a list's rows, as this role reads them. */
function rowFieldsOf(endpoint: Endpoint, role: Role | null): readonly string[] {
  const response = responseFor(endpoint, role)
  const data = response === "download" ? undefined : response.shape.data
  if (!(data instanceof z.ZodObject)) return []
  return Object.values(data.shape).flatMap((part) =>
    part instanceof z.ZodArray && part.element instanceof z.ZodObject ? Object.keys(part.element.shape) : [],
  )
}
