/** The keys of an object literal with their type. TypeScript types them as texts, because an object may have further keys. */
export const keysOf = <Key extends string>(object: Readonly<Record<Key, unknown>>) =>
  Object.keys(object) as [Key, ...Key[]]

/** An object with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key, index: number) => Value,
) => Object.fromEntries(keys.map((key, index) => [key, valueFor(key, index)])) as Record<Key, Value>

/** The entries of an object literal with the type of its keys. */
export const entriesOf = <Key extends string, Value>(object: Readonly<Record<Key, Value>>) =>
  Object.entries(object) as [Key, Value][]
