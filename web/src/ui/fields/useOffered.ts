import { useFieldValue } from "./useField.ts"

/** The choices of a field with the one that is chosen, which the college may have retired. Undefined until they are loaded. */
export function useOffered(names: readonly string[] | undefined, field: string) {
  const chosen = useFieldValue<string | null>(field)
  return names && chosen && !names.includes(chosen) ? [...names, chosen] : names
}
