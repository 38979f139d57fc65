import type { Assignment } from "#contract/assignments.ts"
import { useDownload } from "../lib/useDownload.ts"
import { Button } from "../ui/Button.tsx"
import { fileSize } from "../ui/fileSize.ts"

type Props = {
  assignment: Pick<Assignment, "id" | "title" | "assignment_file_name" | "assignment_file_size">
  label: string
  failure: string
}

/** Fetches what was set, its size told before it costs data; nothing where there is no file. */
export function DownloadWork({ assignment, label, failure }: Props) {
  const { busy, download } = useDownload()
  const { id, title, assignment_file_name: name, assignment_file_size: size } = assignment
  if (name === null || size === null) return null
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => download("GET /assignments/download/{id}", { params: { id } }, failure)}
    >
      <span>
        {label} <span className="visually-hidden">{`${name} of ${title}`}</span>({fileSize(size)})
      </span>
    </Button>
  )
}
