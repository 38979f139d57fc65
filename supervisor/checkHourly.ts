import { isStop, pause } from "./stop.ts"

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
