import { asOption, type Options } from "../fields/options.ts"

/** A way to narrow a list by one of the query's names: a choice from a fixed set, or a day. */
export type Filter = {
  name: string
  label: string
} & (
  | {
      options: Options
      /** The choice of no filter: "All classes". */
      all: string
    }
  | { day: true }
)

/** The words of a value: "P1" of a class, the value itself while the options are on their way. */
export function chipText(filter: Filter, value: string): string {
  if ("day" in filter) return value
  return filter.options.map(asOption).find((option) => String(option.value) === value)?.label ?? value
}
