import { today } from "#contract/lib/dates.ts"
import {
  type FilterName,
  filtersOf,
  type ReportType,
  reportTypes,
  yearToDate,
} from "#contract/registry/reports/types.ts"

/** The type of report in an address, and its choices. */
export type ReportQuery = {
  type: ReportType
  query: { from: string; to: string } & Partial<Record<FilterName, string>>
}

const isType = (value: string | null): value is ReportType => reportTypes.some((type) => type === value)

/** The report in an address. An address without a type means the overview since January. */
export function reportQueryOf(address: URLSearchParams): ReportQuery {
  const typeName = address.get("type")
  const type = isType(typeName) ? typeName : "overview"
  const usual = yearToDate(today())
  const filters = filtersOf[type].flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value] as const] : []
  })
  return {
    type,
    query: {
      from: address.get("from") ?? usual.from,
      to: address.get("to") ?? usual.to,
      ...Object.fromEntries(filters),
    },
  }
}
