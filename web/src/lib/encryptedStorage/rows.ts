/** Stores of this device whose entries belong to people. */
import { promisifyRequest, type UseStore } from "idb-keyval"

/** The person's number, the hidden name, and the part. Part 0 is the entry itself; further parts belong to it. */
export type RowKey = [person: number, name: string, part: number]

/** The range of all entries of a person, or of all parts of one entry. In IndexedDB an array sorts after every number and text. */
export const rangeOf = (...beginning: (number | string)[]) => IDBKeyRange.bound(beginning, [...beginning, []])
/** The range of the entries of all people. */
const everybody = () => IDBKeyRange.lowerBound([])

/** The keys of the entries themselves, without their other parts. */
export async function keysIn(objects: IDBObjectStore, range: IDBKeyRange): Promise<RowKey[]> {
  const keys = (await promisifyRequest(objects.getAllKeys(range))) as RowKey[]
  return keys.filter(([, , part]) => part === 0)
}

/** The entries themselves, without their other parts, which may be large. */
export async function rowsIn<Row>(objects: IDBObjectStore, range = everybody()): Promise<[RowKey, Row][]> {
  const keys = await keysIn(objects, range)
  return Promise.all(keys.map(async (key) => [key, await promisifyRequest<Row>(objects.get(key))]))
}

export const dropIn = (use: UseStore, range: IDBKeyRange) =>
  use("readwrite", (objects) => {
    objects.delete(range)
    return promisifyRequest(objects.transaction)
  })
