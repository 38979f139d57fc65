type Answers<Reads> = { [Name in keyof Reads]: Awaited<Reads[Name]> }

/** Waits for reads that run side by side. Each result is returned under its read's name. */
export async function allNamed<Reads extends object>(reads: Reads): Promise<Answers<Reads>> {
  const answers = await Promise.all(
    Object.entries(reads).map(async ([name, read]): Promise<[string, unknown]> => [name, await read]),
  )
  return Object.fromEntries(answers) as Answers<Reads>
}
