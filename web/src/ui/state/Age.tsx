import { agoText } from "#contract/lib/dates.ts"
import { useNow } from "./useNow.ts"
import { useOnline } from "./useOnline.ts"

const minute = 60_000

type Props = {
  /** When the data was loaded, in milliseconds. */
  since: number
  /** Whether newer data is loading. */
  coming: boolean
}

/** The age of older data, over its upper edge. It is shown while newer data loads, and while there is no connection. */
export function Age({ since, coming }: Props) {
  const now = useNow(minute / 2)
  const online = useOnline()
  if (online && (!coming || now - since < minute)) return null
  return <p className="age screen-only">As of {agoText(new Date(since).toISOString(), now)}</p>
}
