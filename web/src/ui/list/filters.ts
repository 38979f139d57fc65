import { shortDayText } from "#contract/lib/dates.ts"
import { asOption, type Options } from "../fields/options.ts"

/** A filter of a list by one query parameter. It offers a fixed set of choices, or a day. */
export type Filter = {
  name: string
  label: string
} & (
  | {
      options: Options
      /** The option without a filter: "All classes". */
      all: string
    }
  | { day: true }
)

/**
 * The text of an active filter's chip: "P1" for a class, "3 Mar 2026" for a day. It is the value itself while the options load,
 * and if somebody has put an invalid day into the address.
 */
export function chipText(filter: Filter, value: string): string {
  if ("day" in filter) return Number.isNaN(Date.parse(value)) ? value : shortDayText(value)
  return filter.options.map(asOption).find((option) => String(option.value) === value)?.label ?? value
}
