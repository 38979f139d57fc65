import { useEffect, useState } from "react"
import { gradeSheetPath } from "../../../lib/address/markingPaths.ts"
import { outboxRead } from "../../../lib/outbox/outbox.ts"
import { useUser } from "../../../lib/session/user.ts"
import { useNarrow } from "../../../ui/overlay/useNarrow.ts"
import { Skeleton } from "../../../ui/state/Skeleton.tsx"
import { SheetPaper } from "../SheetPaper.tsx"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import { type SheetQuery, useSheet } from "../useSheet.ts"
import { PhoneDesk } from "./PhoneDesk.tsx"
import type { Sitting } from "./sitting.ts"
import { useDesk } from "./useDesk.ts"
import { WideDesk } from "./WideDesk.tsx"
import "../pad/sheetPad.css"
import "../sheetDesk.css"
import "./desk.css"

type Props = {
  data: Sheet
  query: SheetQuery
  sitting: Sitting
  /** The data is a copy from this device, and the server's answer is on its way. */
  isOldCopy?: boolean
}

/** Milliseconds during which the desk waits for the server's answer, because the copy may lack marks from another tab. */
const patience = 1500

/**
 * One assignment of a class: the students who handed in, their submissions and their marks. The marks are those of the grade
 * sheet.
 */
export function Desk({ data, query, sitting, isOldCopy = false }: Props) {
  const { role } = useUser()
  const address = { subject: data.subject.id, className: data.class, term: data.term.id }
  const sheet = useSheet(data, gradeSheetPath(role, address), query)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    // Waits for the marks and the feedback that are still on this device, because marking continues after them.
    void Promise.all([outboxRead(), sheet.draftLoaded()]).then(() => setRead(true))
  }, [sheet])
  const [isPatient, setPatient] = useState(isOldCopy)
  useEffect(() => {
    // By the time of an effect, the sheet has applied the server's answer.
    const timer = setTimeout(() => setPatient(false), isOldCopy ? patience : 0)
    return () => clearTimeout(timer)
  }, [isOldCopy])
  return isRead && !isPatient ? (
    <LoadedDesk data={data} query={query} sitting={sitting} sheet={sheet} />
  ) : (
    <Skeleton />
  )
}

function LoadedDesk({ data, query, sitting, sheet }: Omit<Props, "isOldCopy"> & { sheet: GradeSheet }) {
  const desk = useDesk(data, query, sitting, sheet)
  const isNarrow = useNarrow()
  return (
    <>
      {isNarrow ? <PhoneDesk desk={desk} data={data} /> : <WideDesk desk={desk} data={data} />}
      <SheetPaper sheet={sheet} data={data} />
    </>
  )
}
