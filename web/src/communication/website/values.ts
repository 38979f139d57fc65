/** The content of a page: its blocks by name. */
export type Content = Record<string, unknown>

/** The value at a path of names and indexes: "timeline.events.2.year". */
export function valueAt(value: unknown, path: string): unknown {
  let inner = value
  for (const step of path.split(".")) inner = (inner as Content | null | undefined)?.[step]
  return inner
}

/** A copy of the value with `next` at a path. Parts outside the path remain the same objects. */
export function withValue<Value>(value: Value, path: string, next: unknown): Value {
  const [step = "", ...rest] = path.split(".")
  const inner = rest.length === 0 ? next : withValue((value as Content)[step], rest.join("."), next)
  if (Array.isArray(value)) return value.with(Number(step), inner) as Value
  return { ...value, [step]: inner }
}
