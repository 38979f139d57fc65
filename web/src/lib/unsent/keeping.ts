/** Keeps writes on this device until the server has answered them. */
import { del, entries, set } from "idb-keyval"
import type { Parts } from "../api/call.ts"
import type { WriteKey } from "../api/writes.ts"
import { deviceStore } from "../deviceStore.ts"

/** A write that somebody has finished, as it will be sent. */
export type KeptWrite = {
  /** Tells it from the person's other writes. A later one of the same name takes its place. */
  name: string
  endpoint: WriteKey
  parts: Pick<Parts, "params" | "body">
  /** Names it to the user: "The register of MAT101, P3, 10:00". */
  title: string
  /** The screen on which it was made. */
  path: string
  /** The specification's text for a failure. */
  failure: string
  /** Its Idempotency-Key: however often it is sent, it takes effect once. */
  key: string
  at: number
  /**
   * Why the server refused it. With a conflict comes the record as it is, and with a batch the cells that were not saved. A question asks
   * its author, whose yes sends it.
   */
  refusal?: { message: string; current: unknown; isQuestion?: boolean }
}

/** Milliseconds. The network may be away for a weekend, and a phone lie in a drawer over a holiday. */
const maxAge = 30 * 24 * 60 * 60_000

type Key = [person: number, name: string]
const tryStore = deviceStore("unsent")

/** Tells whether it is on the device now: the transaction has completed. */
export const keepWrite = async (person: number, write: KeptWrite) =>
  (await tryStore((store) => set([person, write.name] satisfies Key, write, store).then(() => true))) ?? false
export const forgetWrite = (person: number, name: string) =>
  tryStore((store) => del([person, name] satisfies Key, store))

/** A person's writes in the order in which they were made. Those of others wait for their owners. */
export async function keptWrites(person: number): Promise<KeptWrite[]> {
  const all = (await tryStore((store) => entries<Key, KeptWrite>(store))) ?? []
  for (const [[owner, name], { at }] of all) if (Date.now() - at > maxAge) void forgetWrite(owner, name)
  return all
    .filter(([[owner], { at }]) => owner === person && Date.now() - at <= maxAge)
    .map(([, write]) => write)
    .toSorted((one, other) => one.at - other.at)
}

export const countWrites = async (person: number) => (await keptWrites(person)).length

/** Deletes a person's, when they sign out. */
export async function dropWrites(person: number) {
  for (const { name } of await keptWrites(person)) await forgetWrite(person, name)
}
