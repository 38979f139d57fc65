import type { ReactNode } from "react"
import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"

type Props = {
  assignment: Pick<Assignment, "id" | "title" | "assignment_file_name">
  label: ReactNode
  failure: string
}

/** Downloads an assignment's file; renders nothing if there is none. The size is shown beside it (`fileText`). */
export function DownloadAssignment({ assignment, label, failure }: Props) {
  const { id, title, assignment_file_name: name } = assignment
  if (name === null) return null
  return (
    <DownloadButton
      from="GET /assignments/download/{id}"
      id={id}
      label={label}
      name={name}
      hiddenLabel={`of ${title}`}
      failure={failure}
    />
  )
}
