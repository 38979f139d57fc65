import { useEffect, useEffectEvent } from "react"
import { deskPath } from "../../../lib/address/markingPaths.ts"
import type { OfflineCopyRequest } from "../../../lib/offlineCopies/downloadOfflineCopy.ts"
import { deleteOfflineCopy } from "../../../lib/offlineCopies/offlineCopies.ts"
import { useOfflineCopies } from "../../../lib/offlineCopies/useOfflineCopies.ts"
import { useUser } from "../../../lib/session/user.ts"
import { toast } from "../../../ui/overlay/toast.ts"
import { keyOf } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet, SheetColumn } from "../state/types.ts"
import { workKey as keyOfWork } from "./works.ts"

type Options = {
  data: Sheet
  column: SheetColumn | undefined
  /** The submissions for the column. */
  works: Sheet["submissions"]
  /** The students who handed in the submissions. */
  handedIn: Sheet["students"]
  workOf: (student: number) => Sheet["submissions"][number] | undefined
  sheet: GradeSheet
  /** Whether a submission waits for a mark. */
  isOpen: boolean
}

/**
 * The submissions to download, and which of them are not on this device yet. The downloads are deleted once the server
 * has the last mark.
 */
export function useOfflineSubmissions({ data, column, works, handedIn, workOf, sheet, isOpen }: Options) {
  const { role } = useUser()
  const { offlineCopies, completeKeys } = useOfflineCopies()
  const { subject, term, class: className } = data
  const assignmentId = column?.assignment_id ?? 0
  const query = { subject_id: subject.id, class: className, term_id: term.id }
  const request: OfflineCopyRequest = {
    name: `works ${assignmentId} ${className}`,
    title: `${column?.title}, ${className}`,
    path: deskPath(role, { subject: subject.id, className, term: term.id, work: assignmentId }),
    files: works.map((version) => ({
      key: keyOfWork(version),
      from: "GET /assignments/submissions/{id}/download",
      id: version.id,
      name: version.file_name,
      size: version.file_size,
    })),
    reads: [{ endpoint: "GET /grade-sheets", query }, { endpoint: "GET /grade-sheets/phrases" }],
    isTask: isOpen,
  }
  const offlineCopy = offlineCopies?.find(({ name }) => name === request.name)
  const isDone =
    offlineCopy?.isTask === true &&
    !isOpen &&
    handedIn.every(({ id }) => {
      const { sync, stored } = sheet.cell(keyOf({ student_id: id, column: column?.column ?? "" }))
      return sync === "saved" && stored !== undefined
    })
  const remove = useEffectEvent(async () => {
    await deleteOfflineCopy(request.name)
    toast.success(`The marks of ${request.title} are saved, so its works are no longer on this device.`)
  })
  useEffect(() => {
    if (isDone) void remove()
  }, [isDone])
  return {
    request,
    /** Returns whether a student's submission is missing among the downloaded ones. */
    isMissing(student: number) {
      const submission = workOf(student)
      return offlineCopy !== undefined && submission !== undefined && !completeKeys.has(keyOfWork(submission))
    },
  }
}
