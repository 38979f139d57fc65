/** The keys of an object literal with their type. TypeScript types them as texts, because an object may have further keys. */
export const keysOf = <Key extends string>(object: Readonly<Record<Key, unknown>>) =>
  Object.keys(object) as [Key, ...Key[]]

/** Whether a value is an object with named values, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a list of literals includes a value of any type. The value then has the list's type. */
export const isIn = <Item>(items: readonly Item[], value: unknown): value is Item =>
  items.some((item) => item === value)

/** An object with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key, index: number) => Value,
) => Object.fromEntries(keys.map((key, index) => [key, valueFor(key, index)])) as Record<Key, Value>

/** The entries of an object literal with the type of its keys. */
export const entriesOf = <Key extends string, Value>(object: Readonly<Record<Key, Value>>) =>
  Object.entries(object) as [Key, Value][]

/** An object without the values of these keys. */
export const omit = <Item extends object, Key extends keyof Item>(item: Item, ...keys: readonly Key[]) =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !keys.map(String).includes(key))) as Omit<
    Item,
    Key
  >

/** The item at this index; a negative index counts from the end. Throws a RangeError if the list has no such item. */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const position = index < 0 ? items.length + index : index
  const item = items[position]
  if (item === undefined) throw new RangeError(`A list of ${items.length} has no item ${index}.`)
  return item
}

/** The item at this index of a list that begins again after its last item. */
export const itemInTurn = <Item>(items: ArrayLike<Item>, index: number) => itemAt(items, index % items.length)

/** The value, which is only missing if the code has an error. `name` says in that error what is missing. */
export function requireValue<Value>(value: Value, name: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`There is no ${name}.`)
  return value
}

/** The items of a list without those that a condition leaves out: `compact([home, isOpen && office])`. */
export const compact = <Item>(items: readonly (Item | false | null | undefined | "")[]): Item[] =>
  items.filter((item) => item !== false && item !== null && item !== undefined && item !== "") as Item[]

/** The sum of these numbers, or 0 if there are none. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
