/** The kinds of records that a signed-in person finds from any screen. A `class` is a class with a subject that it has now. */
export const entryKinds = [
  "student",
  "lecturer",
  "administrator",
  "subject",
  "class",
  "assignment",
  "material",
] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * A record that can be found: its id (a class has the id of its subject) and the texts that name it. A person has a first name,
 * last name, number, and class or department; a subject has a name and code; a class has its subject, name and the subject's
 * code; an assignment has a title, subject and class; a material has a title and subject. A text may be empty.
 */
export type Entry = { kind: EntryKind; id: number; texts: readonly string[] }

/** Entries of one kind, column by column, so that they compress to less than half. */
type PackedEntries = {
  /** Each id as the difference from the one before it. */
  ids: number[]
  /**
   * A column for each text. "+" stands for the text above with its number raised by one, because student numbers are mostly
   * consecutive.
   */
  texts: string[][]
}

/** The text with its number raised by one: IPTE25-0041 after IPTE25-0040. */
function incremented(text: string | undefined) {
  const [digits] = text?.match(/\d{1,9}$/) ?? []
  if (text === undefined || digits === undefined) return undefined
  return text.slice(0, -digits.length) + String(Number(digits) + 1).padStart(digits.length, "0")
}

export function pack(entries: readonly Entry[]): PackedEntries {
  const ids = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0))
  const texts = (entries[0]?.texts ?? []).map((_, column) =>
    entries.map(({ texts }, index) => {
      const text = texts[column] ?? ""
      if (text !== "" && text === incremented(entries[index - 1]?.texts[column])) return "+"
      return text.startsWith("+") ? `+${text}` : text
    }),
  )
  return { ids, texts }
}

export function unpack(kind: EntryKind, { ids, texts }: PackedEntries): Entry[] {
  const columns = texts.map((column) => {
    let above: string | undefined
    return column.map((text) => {
      if (text === "+") above = incremented(above) ?? ""
      else above = text.startsWith("+") ? text.slice(1) : text
      return above
    })
  })
  let id = 0
  return ids.map((distance, index) => {
    id += distance
    return { kind, id, texts: columns.map((column) => column[index] ?? "") }
  })
}
