import { useCallback, useLayoutEffect, useMemo, useState } from "react"
import { isShut } from "../state/isShut.ts"
import { addressOfCell, keyOf } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet, SheetColumn } from "../state/types.ts"
import { worksOf } from "./groups.ts"

/**
 * The submissions of a column, and the students who get a mark: all members of a group whose marks have been equal so far,
 * unless the lecturer gives it to one student only.
 */
export function useGroupMarks(sheet: GradeSheet, data: Sheet, column: SheetColumn | undefined) {
  const [alone, setAlone] = useState<ReadonlySet<number>>(new Set())
  const { submissions } = data
  const works = useMemo(() => worksOf({ submissions }, column?.assignment_id), [submissions, column])
  const matesOf = useCallback(
    (student: number) =>
      column && !alone.has(student)
        ? works.matesOf(student).filter((mate) => !alone.has(mate) && !isShut(column, mate))
        : [],
    [works, column, alone],
  )
  const keyIn = (student_id: number) => keyOf({ student_id, column: column?.column ?? "" })
  useLayoutEffect(() => {
    sheet.setGroupMates((key) => {
      const { student_id, column: columnName } = addressOfCell(key)
      if (columnName !== column?.column) return []
      return matesOf(student_id).map((mate) => keyOf({ student_id: mate, column: columnName }))
    })
    return () => sheet.setGroupMates(() => [])
  }, [sheet, column, matesOf])
  return {
    works,
    isAlone: (student: number) => alone.has(student),
    /** The other members who get the student's next mark, because they have had the same marks so far. */
    markedWith: (student: number) =>
      matesOf(student).filter((mate) => sheet.haveSameMark(keyIn(mate), keyIn(student))),
    /** Gives one student of a group a separate mark, or the group's mark again. */
    toggle(student: number) {
      if (works.matesOf(student).length === 0) return
      setAlone((before) => {
        const next = new Set(before)
        if (!next.delete(student)) next.add(student)
        return next
      })
    },
  }
}
