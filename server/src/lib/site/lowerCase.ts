/** Characters that are copied with an address: blanks, the punctuation of its sentence, and slashes at the end or doubled. */
const copied = [
  [/(?:%20|%0[ad9]|%c2%a0|[.,;:)])+$/i, ""],
  [/\/{2,}/g, "/"],
  [/(?<=.)\/$/, ""],
] as const

/**
 * The correct address of a page that was typed or printed with capitals: "/Admissions" is "/admissions", and so is what was
 * copied from a text, "//Admissions/.". The part that names a record isn't changed otherwise. Undefined if there is no such
 * page, or nothing to change.
 */
export function lowerCase(path: string, addresses: readonly string[]) {
  const parts = copied.reduce((text, [what, instead]) => text.replace(what, instead), path).split("/")
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
