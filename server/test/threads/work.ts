/** Functions that the tests of server/src/lib/threads run in a thread. */

import { getPriority } from "node:os"
import { setImmediate } from "node:timers/promises"
import { threadId } from "node:worker_threads"

export const nameThread = (name: string) => ({
  name,
  thread: threadId,
  niceness: { thread: getPriority(), process: getPriority(process.pid) },
})

/** Holds its thread until somebody opens the lock. */
export const waitFor = (lock: Int32Array<SharedArrayBuffer>) => Atomics.wait(lock, 0, 0)

export function throwIt(words: string) {
  const stored: number[][] = []
  while (words === "out of memory") stored.push(Array.from({ length: 100_000 }, (_, index) => index))
  throw new RangeError(words)
}

/** The letters of a word one by one, and endlessly for "endless". */
export const spellOut = async (word: string) => letters(word)

async function* letters(word: string) {
  if (word === "fail") throw new Error("no letters")
  do {
    for (const letter of word.replace(" fail", "")) {
      yield new TextEncoder().encode(letter)
      await setImmediate()
    }
  } while (word === "endless")
  if (word.endsWith(" fail")) throw new Error("no letters")
}
