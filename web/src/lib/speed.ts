import { countText } from "#contract/lib/amounts.ts"

/** The speed of slow 3G in bytes a second, assumed until the connection has been measured. */
const assumedSpeed = 50_000
/** Bytes. The time of a smaller transfer depends more on latency than on speed. */
const minMeasured = 32 * 1024

let measured: number | undefined

/** Notes the speed of a transfer, for estimates. */
export function noteSpeed(bytes: number, milliseconds: number) {
  if (bytes < minMeasured || milliseconds <= 0) return
  const speed = (bytes / milliseconds) * 1000
  measured = measured === undefined ? speed : 0.7 * measured + 0.3 * speed
}

/** The speed in bytes a second: measured in this tab, else the browser's estimate, else the assumed one. */
export function speedOf(): number {
  if (measured !== undefined) return measured
  const { connection } = navigator as { connection?: { downlink?: number } }
  return connection?.downlink ? (connection.downlink * 1_000_000) / 8 : assumedSpeed
}

/** "under 5 seconds", "about 40 seconds", "about 3 minutes", "about 2 hours" */
export function timeText(seconds: number): string {
  if (seconds < 5) return "under 5 seconds"
  if (seconds < 55) return `about ${5 * Math.round(seconds / 5)} seconds`
  const isInMinutes = seconds < 55 * 60
  const count = Math.max(1, Math.round(seconds / (isInMinutes ? 60 : 3600)))
  return `about ${countText(count, isInMinutes ? "minute" : "hour")}`
}
