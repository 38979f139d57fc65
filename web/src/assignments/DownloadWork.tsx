import type { Assignment } from "#contract/assignments/endpoints.ts"
import { useDownload } from "../lib/api/download.ts"
import { Button } from "../ui/controls/Button.tsx"

type Props = {
  assignment: Pick<Assignment, "id" | "title" | "assignment_file_name">
  label: string
  failure: string
}

/** Downloads an assignment's file; renders nothing without one. Its size is beside it (`fileText`). */
export function DownloadWork({ assignment, label, failure }: Props) {
  const { busy, download } = useDownload()
  const { id, title, assignment_file_name: name } = assignment
  if (name === null) return null
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => download("GET /assignments/download/{id}", { params: { id } }, failure)}
    >
      {label}
      <span className="visually-hidden">{` ${name} of ${title}`}</span>
    </Button>
  )
}
