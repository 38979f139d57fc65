import { agoText } from "#contract/lib/dates.ts"
import { useNow } from "./useNow.ts"
import { useOnline } from "./useOnline.ts"

const minute = 60_000

type Props = {
  /** When the data was loaded, in milliseconds. */
  since: number
  /** Whether newer data is on its way. */
  coming: boolean
}

/** The age of data from before, over its upper edge: while newer data comes, and while there is no connection. */
export function Age({ since, coming }: Props) {
  const now = useNow(minute / 2)
  const online = useOnline()
  if (online && (!coming || now - since < minute)) return null
  return <p className="age screen-only">As of {agoText(new Date(since).toISOString(), now)}</p>
}
