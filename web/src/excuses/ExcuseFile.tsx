import type { Excuse } from "#contract/excuses/endpoints.ts"
import { DownloadButton } from "../lib/api/DownloadButton.tsx"
import { fileSize } from "../ui/controls/fileSize.ts"
import { datesText } from "./labels.ts"

/** The letter or photo of an excuse, with its size before it costs data. */
export function ExcuseFile({ excuse }: { excuse: Excuse }) {
  const { id, file_name: name, file_size: size } = excuse
  if (name === null || size === null) return "—"
  return (
    <span className="file">
      <span className="file-name">{name}</span>
      <span className="file-size">{fileSize(size)}</span>
      <DownloadButton
        from="GET /excuses/{id}/file"
        id={id}
        label="Download"
        name={name}
        of={`of the excuse for ${datesText(excuse)}`}
        failure="Failed to download the file: "
      />
    </span>
  )
}
