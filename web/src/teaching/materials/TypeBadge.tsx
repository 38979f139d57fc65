import type { MaterialType } from "#contract/teaching/materials/types.ts"
import { FileIcon } from "../../ui/controls/icons.tsx"
import { typeLabels } from "./labels.ts"

/** The type of a material as an icon with its word. */
export function TypeBadge({ type }: { type: MaterialType }) {
  return (
    <span className="file-type">
      <FileIcon kind={type} />
      {typeLabels[type]}
    </span>
  )
}
