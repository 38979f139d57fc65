import { useFieldValue } from "./useField.ts"

/** The choices of a field, including the chosen one even if the college has retired it. Undefined until they have loaded. */
export function useOptionsWithCurrent(names: readonly string[] | undefined, field: string) {
  const chosen = useFieldValue<string | null>(field)
  return names && chosen && !names.includes(chosen) ? [...names, chosen] : names
}
