import { useDownload } from "../lib/api/download.ts"
import { Button } from "../ui/controls/Button.tsx"

type Props = {
  id: number
  name: string
  label: string
  /** Identifies the submission for screen readers. */
  of: string
  failure: string
}

/** Downloads a submission. Its size is beside it. */
export function DownloadSubmission({ id, name, label, of, failure }: Props) {
  const { busy, download } = useDownload()
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => download("GET /assignments/submissions/{id}/download", { params: { id } }, failure)}
    >
      {label}
      <span className="visually-hidden">{` ${name} ${of}`}</span>
    </Button>
  )
}
