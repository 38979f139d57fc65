/** Bytes a second of slow 3G, assumed until something is known about the line. */
const assumed = 50_000
/** Shorter transfers tell more about the delay than about the speed. */
const telling = 32 * 1024

let measured: number | undefined

/** Remembers how fast the line was, for estimates. */
export function noteSpeed(bytes: number, milliseconds: number) {
  if (bytes < telling || milliseconds <= 0) return
  const speed = (bytes / milliseconds) * 1000
  measured = measured === undefined ? speed : 0.7 * measured + 0.3 * speed
}

/** The speed in bytes a second: as measured in this tab, as the browser guesses it, or as assumed. */
export function speedOf(line: Navigator = navigator): number {
  if (measured !== undefined) return measured
  const { connection } = line as { connection?: { downlink?: number } }
  return connection?.downlink ? (connection.downlink * 1_000_000) / 8 : assumed
}

/** "under 5 seconds", "about 40 seconds", "about 3 minutes", "about 2 hours" */
export function timeText(seconds: number): string {
  if (seconds < 5) return "under 5 seconds"
  const [count, unit] =
    seconds < 55
      ? [5 * Math.round(seconds / 5), "second"]
      : seconds < 55 * 60
        ? [Math.max(1, Math.round(seconds / 60)), "minute"]
        : [Math.max(1, Math.round(seconds / 3600)), "hour"]
  return `about ${count} ${unit}${count === 1 ? "" : "s"}`
}
