import type { Receipt } from "#contract/assessment/submissions.ts"
import { instantText } from "#contract/lib/dates.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { weightText } from "../../lib/cost.ts"

type Props = {
  submission: Pick<Receipt, "id" | "earlier_versions">
  /** The end of a button's name for screen readers: "by Tadala Example". */
  hiddenLabel: string
}

/** Downloads the versions that a later one replaced (product decision 3.8). */
export function EarlierVersions({ submission: { id, earlier_versions }, hiddenLabel }: Props) {
  return earlier_versions.map(({ number, file_name, file_size, submitted_at }) => (
    <DownloadButton
      key={number}
      from="GET /assignments/submissions/{id}/download"
      id={id}
      query={{ number }}
      name={`${file_name}, ${instantText(submitted_at)}`}
      label={`Version ${number} (${weightText(file_size)})`}
      hiddenLabel={hiddenLabel}
      failure="Error downloading file: "
    />
  ))
}
