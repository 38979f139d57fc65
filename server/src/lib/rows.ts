type Sentences = { known: string; twice: string }

/** The errors of rows whose value the college has already, or that repeat an earlier row's value. Blank values are no error. */
export function duplicateFaults(
  field: string,
  values: readonly string[],
  known: ReadonlySet<string>,
  { known: isKnown, twice }: Sentences,
) {
  return values.flatMap((value, row) => {
    if (value === "") return []
    if (known.has(value)) return [{ row, field, text: isKnown }]
    return values.indexOf(value) < row ? [{ row, field, text: twice }] : []
  })
}
