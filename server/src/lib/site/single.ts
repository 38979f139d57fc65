import type { Values } from "./site.ts"

/** If a field is sent twice, the last value counts. */
export function single(fields: unknown): Values {
  const entries = Object.entries((fields ?? {}) as Record<string, string | string[]>)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (Array.isArray(value) ? value.at(-1) : value) ?? ""]),
  )
}
