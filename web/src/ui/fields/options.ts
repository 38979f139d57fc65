/** One of a list to choose from. A value keeps its type: a number chosen is a number sent. */
export type Value = string | number
export type Option<V extends Value = Value> = { value: V; label: string }

type Written = Option | string | readonly [value: Value, label: string]

/** However a screen writes its options: words alone stand for themselves, pairs as `Object.entries` gives them. */
export type Options = readonly Written[]

export function asOption(option: Written): Option {
  if (typeof option === "string") return { value: option, label: option }
  return "value" in option ? option : { value: option[0], label: option[1] }
}

/** The option that an input's text stands for. */
export function optionOf(options: readonly Option[], text: string): Option | undefined {
  return options.find(({ value }) => String(value) === text)
}

/** How a value reads: its option's label, or the value itself while the options are still on their way. */
export function labelOf(options: readonly Option[], value: Value | null | undefined): string {
  if (value === null || value === undefined) return ""
  return optionOf(options, String(value))?.label ?? String(value)
}

/** The first options that have every word typed somewhere in their label. */
export function matching(options: readonly Option[], text: string, most = 10): Option[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return options.filter(({ label }) => words.every((word) => plain(label).includes(word))).slice(0, most)
}

/** Capitals and accents don't count: "wiza" finds "Ŵiza". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
}
