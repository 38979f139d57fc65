import { Link } from "react-router"
import { paths } from "../address/paths.ts"
import { useEntry } from "./entries.ts"
import { standing } from "./words.ts"

/** Says beside a record that a change to it is still on this device. */
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
