import type { CallArgs } from "#contract/api.ts"
import { useDownload } from "../../../lib/api/download.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { toast } from "../../../ui/overlay/toast.ts"

type Props = { query: NonNullable<CallArgs<"GET /grades/my-report">["query"]> }

/** Downloads the student's Word report. The server writes it, so phones don't load a Word library. */
export function ReportButton({ query }: Props) {
  const { busy, download } = useDownload()
  const fetchReport = async () => {
    const file = await download(
      "GET /grades/my-report",
      { query },
      "Failed to download DOC report. Please try again.",
    )
    if (file) toast.success("DOC report downloaded successfully!")
  }
  return (
    <Button onClick={fetchReport} busy={busy}>
      Download DOC
    </Button>
  )
}
