/** Bodies are accepted in snake_case and in camelCase (product decision 2.3); a schema knows one of them. */

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The body with each of the schema's fields under the schema's own spelling; fields it doesn't know are dropped. */
export function respell(fields: readonly string[], body: Readonly<Record<string, unknown>>) {
  const found = fields.map((field) => [
    field,
    [field, snake(field), camel(field)].find((name) => Object.hasOwn(body, name)),
  ])
  return Object.fromEntries(
    found.flatMap(([field, name]) => (name === undefined ? [] : [[field, body[name]]])),
  )
}

/** A field's name in the spelling that the caller writes. */
export function spelledAs(field: string, body: Readonly<Record<string, unknown>>) {
  const names = Object.keys(body)
  if (names.some((name) => /[a-z][A-Z]/.test(name))) return camel(field)
  return names.some((name) => name.includes("_")) ? snake(field) : field
}
