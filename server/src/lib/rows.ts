type Sentences = { known: string; repeated: string }

/** The errors of rows whose value is in `known`, or that repeat an earlier row's value. Blank values have no error. */
export function duplicateFaults(
  field: string,
  values: readonly string[],
  known: ReadonlySet<string>,
  sentences: Sentences,
) {
  return values.flatMap((value, row) => {
    if (value === "") return []
    if (known.has(value)) return [{ row, field, text: sentences.known }]
    return values.indexOf(value) < row ? [{ row, field, text: sentences.repeated }] : []
  })
}
