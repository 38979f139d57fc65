import type { Values } from "./site.ts"

/** If a field is sent twice, the last value counts. A value that no form sends, such as a number in JSON, is blank. */
export function single(fields: unknown): Values {
  const entries = Object.entries((fields ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.map(([name, sent]) => {
      const value: unknown = Array.isArray(sent) ? sent.at(-1) : sent
      return [name, typeof value === "string" ? value : ""]
    }),
  )
}
