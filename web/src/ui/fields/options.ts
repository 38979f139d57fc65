import { searchable } from "#contract/lib/plainText.ts"

/** An option's value keeps its type, so that a chosen number is sent as a number. */
export type Value = string | number
export type Option<V extends Value = Value> = { value: V; label: string }

type OptionInput = Option | string | readonly [value: Value, label: string]

/** Options as screens write them: texts, or pairs from `Object.entries`. */
export type Options = readonly OptionInput[]

export function asOption(option: OptionInput): Option {
  if (typeof option === "string") return { value: option, label: option }
  return "value" in option ? option : { value: option[0], label: option[1] }
}

/** The option with this value, as an input's text. */
export function optionOf(options: readonly Option[], text: string): Option | undefined {
  return options.find(({ value }) => String(value) === text)
}

/** The first option whose label begins with what was typed. */
export function optionBeginning(options: readonly Option[], typed: string): Option | undefined {
  const typedText = searchable(typed)
  return typedText ? options.find(({ label }) => searchable(label).startsWith(typedText)) : undefined
}

/** The label of a value's option, or the value itself while options load. */
export function labelOf(options: readonly Option[], value: Value | null | undefined): string {
  if (value === null || value === undefined) return ""
  return optionOf(options, String(value))?.label ?? String(value)
}

/** The number of options that a list offers at once. */
export const maxOptions = 10

/** The first options whose label contains every typed word. */
export function matching(options: readonly Option[], text: string): Option[] {
  const words = searchable(text).split(/\s+/).filter(Boolean)
  return options
    .filter(({ label }) => words.every((word) => searchable(label).includes(word)))
    .slice(0, maxOptions)
}
