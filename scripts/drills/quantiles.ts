/** Quantiles of waiting times in milliseconds. */
export function quantilesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const [median, p95, longest] = [0.5, 0.95, 1].map((part) =>
    Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? Number.POSITIVE_INFINITY),
  ) as [number, number, number]
  const words = `${times.length} answers, ${median} ms in the middle, 95 % within ${p95} ms, ${longest} ms at most`
  return { words, p95, longest }
}
