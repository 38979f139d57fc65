type Under<Table, From extends string, To extends string> = {
  [Key in keyof Table as Key extends `${infer Method} ${From}${infer Rest}`
    ? `${Method} ${To}${Rest}`
    : never]: Table[Key]
}

/**
 * The lines of a table once more under another path: "GET /subjects/{id}" also as "GET /modules/{id}". It does for a
 * noun's endpoints and for their handlers, so that the second name is declared once and can't drift from the first.
 */
export function alsoUnder<
  const From extends string,
  const To extends string,
  Table extends Readonly<Record<`${string} ${From}${string}`, unknown>>,
>(from: From, to: To, table: Table) {
  const lines = Object.entries(table).map(([key, line]) => [key.replace(` ${from}`, ` ${to}`), line])
  return Object.fromEntries(lines) as Under<Table, From, To>
}
