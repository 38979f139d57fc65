/**
 * The correct address of a page that was typed or printed with capitals: "/Admissions" is "/admissions". The part that names a
 * record isn't changed. Undefined if there is no such page, or nothing to change.
 */
export function lowerCase(path: string, addresses: readonly string[]) {
  const parts = path.split("/")
  for (const address of addresses) {
    const spelled = address.split("/")
    if (spelled.length !== parts.length) continue
    const isParameter = (index: number) => /^[:*]/.test(spelled[index] ?? "")
    if (!parts.every((part, index) => isParameter(index) || part.toLowerCase() === spelled[index])) continue
    const corrected = parts.map((part, index) => (isParameter(index) ? part : spelled[index])).join("/")
    return corrected === path ? undefined : corrected
  }
  return undefined
}
