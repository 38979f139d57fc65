import { Link } from "../../ui/controls/Link.tsx"
import { paths } from "../address/paths.ts"
import { useEntry } from "./entries.ts"
import { stateText } from "./stateText.ts"

/** Says beside a record that a change to it is still on this device. */
export function EntryNote({ name }: { name: string }) {
  const entry = useEntry(name)
  return (
    entry && (
      <p>
        {stateText(entry)} <Link to={paths.outbox}>On this phone</Link>
      </p>
    )
  )
}
