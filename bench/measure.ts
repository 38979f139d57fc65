import autocannon from "autocannon"
import type { College } from "./college.ts"
import type { Asked } from "./requests.ts"

export type Figures = { perSecond: number; p50: number; p99: number; processor: number; failures: number }

/** How fast one request is answered, asked over and over on so many connections; after a short warm-up. */
export async function measure(
  { url, processorTime }: College,
  { path, bearer }: Asked,
  connections: number,
  seconds: number,
) {
  const options = {
    url: `${url}${path}`,
    connections,
    headers: { "accept-encoding": "gzip, deflate, br", ...(bearer && { authorization: `Bearer ${bearer}` }) },
  }
  await autocannon({ ...options, duration: 1 })
  const before = processorTime()
  const {
    requests,
    latency,
    non2xx,
    errors,
    "2xx": answered,
  } = await autocannon({ ...options, duration: seconds })
  return {
    processor: (processorTime() - before) / (answered + non2xx),
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
  } satisfies Figures
}
