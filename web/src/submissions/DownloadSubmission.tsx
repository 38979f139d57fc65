import { useDownload } from "../lib/useDownload.ts"
import { Button } from "../ui/Button.tsx"
import { fileSize } from "../ui/fileSize.ts"

type Props = {
  id: number
  name: string
  size: number
  label: string
  /** Whose or which it is, for screen readers. */
  of: string
  failure: string
}

/** Fetches what was handed in, its size told before it costs data. */
export function DownloadSubmission({ id, name, size, label, of, failure }: Props) {
  const { busy, download } = useDownload()
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => download("GET /assignments/submissions/{id}/download", { params: { id } }, failure)}
    >
      <span>
        {label} <span className="visually-hidden">{`${name} ${of}`}</span>({fileSize(size)})
      </span>
    </Button>
  )
}
