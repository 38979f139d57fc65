type Aliased<Table, From extends string, To extends string> = {
  [Key in keyof Table as Key extends `${infer Method} ${From}${infer Rest}`
    ? `${Method} ${To}${Rest}`
    : never]: Table[Key]
}

/**
 * Repeats a table's lines under another path: "GET /subjects/{id}" also as "GET /modules/{id}". Works for endpoints and
 * handlers, so that both paths behave the same.
 */
export function aliasPaths<
  const From extends string,
  const To extends string,
  Table extends Readonly<Record<`${string} ${From}${string}`, unknown>>,
>(from: From, to: To, table: Table) {
  const lines = Object.entries(table).map(([key, line]) => [key.replace(` ${from}`, ` ${to}`), line])
  return Object.fromEntries(lines) as Aliased<Table, From, To>
}
