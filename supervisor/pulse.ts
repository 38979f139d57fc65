import { pause } from "./stop.ts"

/** Asks once. False if no answer came within these milliseconds; a refusal is an answer. */
export type Ask = (patience: number) => Promise<boolean>

/** Milliseconds. A hung program is noticed within `beat` and twice `patience`. */
export type Pulse = { beat: number; patience: number }

/**
 * Asks again and again, and returns when two answers in a row failed to come, or at a stop. One may fail because the machine
 * slept, or because the supervisor itself was kept from running.
 */
export async function untilSilent(ask: Ask, { beat, patience }: Pulse, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(beat, stop)
    if (stop.aborted || (await ask(patience)) || (await ask(patience))) continue
    return
  }
}
