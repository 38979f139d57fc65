import { isStop, pause } from "./stop.ts"

/** Checks once. False if no reply came within these milliseconds. A refusal is a reply. */
type Ask = (timeout: number) => Promise<boolean>

/** Milliseconds. A hung program is noticed after at most `beat` plus twice `timeout`. */
export type Pulse = { beat: number; timeout: number }

/**
 * Checks repeatedly, and returns when two consecutive checks got no reply, or when stopped. A single reply may be missing
 * because the machine slept, or because the supervisor itself was not running.
 */
export async function untilSilent(ask: Ask, { beat, timeout }: Pulse, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(beat, stop)
    if (stop.aborted || (await ask(timeout)) || (await ask(timeout))) continue
    return
  }
}

const hour = 60 * 60_000

export async function checkHourly(check: () => Promise<unknown>, stop: AbortSignal): Promise<void> {
  for (;;) {
    await pause(hour, stop)
    if (stop.aborted) return
    await check().catch((error: Error) => {
      if (!isStop(error)) console.warn(`The hourly check of the college failed: ${error.message}`)
    })
  }
}
