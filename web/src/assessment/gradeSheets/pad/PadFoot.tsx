import { useContext } from "react"
import { StaleSince } from "../../../ui/state/Loaded.tsx"
import { useAge } from "../../../ui/state/useNow.ts"
import { FaultButtons } from "../FaultButtons.tsx"
import { keptText, notStoredText, waitingText } from "../labels.ts"
import type { GradeSheet } from "../state/sheet.ts"
import { useStatus } from "../useSheet.ts"
import type { Pad } from "./usePad.ts"

/** The number of marks on the server, and of those still on this phone. */
export function PadFoot({ sheet, pad }: { sheet: GradeSheet; pad: Pad }) {
  const status = useStatus(sheet)
  const { onDevice, lost } = status
  const column = pad.column?.column ?? ""
  const saved = pad.order.filter(({ id }) => {
    const { sync, mark } = sheet.cell(`${id} ${column}`)
    return sync === "saved" && mark.state !== "none"
  }).length
  return (
    <footer className="pad-foot">
      {saved > 0 && (
        <span className="pad-good">
          <span aria-hidden="true">●</span> {saved} saved
        </span>
      )}
      {onDevice > 0 && (
        <span className="pad-warn">
          <span aria-hidden="true">◆</span> {keptText(onDevice, status)}
        </span>
      )}
      {lost > 0 && (
        <span className="pad-faults">
          <span aria-hidden="true">▲</span> {notStoredText(lost)}
        </span>
      )}
      <FaultButtons sheet={sheet} className="pad-faults" onGo={pad.goToCell} />
      <Stale />
      {pad.canUndo && (
        <button type="button" className="pad-undo" onClick={pad.undo}>
          Undo
        </button>
      )}
      <p role="status" className="visually-hidden">
        {lost > 0 ? notStoredText(lost) : waitingText(status)}
      </p>
    </footer>
  )
}

/** The age of the class's marks, if they couldn't be refreshed. */
function Stale() {
  const since = useContext(StaleSince)
  const age = useAge(since ?? 0)
  if (since === undefined) return null
  return (
    <span className="pad-warn" role="status">
      <span aria-hidden="true">◆</span> Couldn't refresh. As of {age}.
    </span>
  )
}
