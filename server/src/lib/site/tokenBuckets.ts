import { networkOf } from "../networks.ts"

type BucketLimits = {
  /** The most requests at once, after a while without any. */
  max: number
  perSecond: number
}

/** The number of remembered addresses. The least recently used ones are forgotten first. */
const maxAddresses = 10_000

/**
 * Counts the requests of each address, and returns whether there are too many. They are counted in this process only, because a
 * count in the database would cost as much as it saves.
 */
export function createTokenBuckets({ max, perSecond }: BucketLimits, now = () => performance.now() / 1000) {
  const tokensLeft = new Map<string, { count: number; at: number }>()

  return function exceeds(address: string): boolean {
    const network = networkOf(address)
    const time = now()
    const before = tokensLeft.get(network) ?? { count: max, at: time }
    const count = Math.min(max, before.count + (time - before.at) * perSecond)
    const isTooMuch = count < 1
    tokensLeft.delete(network)
    tokensLeft.set(network, { count: isTooMuch ? count : count - 1, at: time })
    const [oldest] = tokensLeft.keys()
    if (tokensLeft.size > maxAddresses && oldest !== undefined) tokensLeft.delete(oldest)
    return isTooMuch
  }
}
