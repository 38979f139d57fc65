import { Link } from "react-router"
import { paths } from "../address/paths.ts"
import { useEntry } from "./useEntry.ts"
import { standing } from "./words.ts"

/** Says on a record that what somebody did with it is still on this device. */
export function EntryNote({ name }: { name: string }) {
  const entry = useEntry(name)
  return (
    entry && (
      <p>
        {standing(entry)} <Link to={paths.outbox}>On this phone</Link>
      </p>
    )
  )
}
