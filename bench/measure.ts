import autocannon from "autocannon"
import { sum } from "#contract/lib/objects.ts"
import { median } from "./median.ts"
import type { ProcessorTime } from "./processorTime.ts"
import type { BenchRequest } from "./requests.ts"

export type Figures = {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of processor time for one answer. */
  cpu: ProcessorTime
  failures: number
}

export type Measured = { url: string; processorTime(): ProcessorTime }

/**
 * Repeats one request on this many connections, after a warm-up of some answers for each. Every connection of the database plans a
 * statement once, which takes seconds on a slow machine.
 */
export async function measure(
  { url, processorTime }: Measured,
  { path, bearer }: BenchRequest,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const options = {
    url: `${url}${path}`,
    connections,
    headers: {
      "accept-encoding": "gzip, deflate, br, zstd",
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
  }
  await autocannon({ ...options, amount: connections * 20 })
  await autocannon({ ...options, duration: 1 })
  const before = processorTime()
  const {
    requests,
    latency,
    non2xx,
    errors,
    "2xx": successes,
  } = await autocannon({ ...options, duration: seconds })
  const after = processorTime()
  const answers = successes + non2xx
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpu: {
      server: (after.server - before.server) / answers,
      database: (after.database - before.database) / answers,
    },
    failures: non2xx + errors,
  }
}

/** The median of each figure over several rounds. Failures are summed. */
export function medians(rounds: readonly Figures[]): Figures {
  const medianOf = (figure: (round: Figures) => number) => median(rounds.map(figure))
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    cpu: { server: medianOf(({ cpu }) => cpu.server), database: medianOf(({ cpu }) => cpu.database) },
    failures: sum(rounds.map(({ failures }) => failures)),
  }
}
