import { useFieldValue } from "./useField.ts"

/** What a field offers, with what is chosen in it, which the college may have stopped to offer. Undefined until it is loaded. */
export function useOffered(names: readonly string[] | undefined, field: string) {
  const chosen = useFieldValue<string | null>(field)
  return names && chosen && !names.includes(chosen) ? [...names, chosen] : names
}
