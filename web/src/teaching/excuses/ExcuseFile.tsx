import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"
import { OpenFileButton } from "../../lib/api/OpenFileButton.tsx"
import { weightText } from "../../lib/cost.ts"

/** The letter or photo of an excuse. Its size is shown before it uses data. */
export function ExcuseFile({ excuse: { id, file_name: name, file_size: size } }: { excuse: Excuse }) {
  if (name === null || size === null) return "—"
  return (
    <span className="file">
      <span className="file-name">{name}</span>
      <span className="file-size">{weightText(size)}</span>
      <OpenFileButton
        from="GET /excuses/{id}/url"
        id={id}
        name={name}
        label="Open"
        hiddenLabel={name}
        kind="quiet"
      />
    </span>
  )
}
