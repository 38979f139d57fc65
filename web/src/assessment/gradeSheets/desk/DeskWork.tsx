import { nameOf } from "#contract/people/people/names.ts"
import { PadDone } from "../pad/PadDone.tsx"
import { PadLeft } from "../pad/PadLeft.tsx"
import type { Sheet } from "../state/types.ts"
import type { Desk } from "./useDesk.ts"
import { WorkPane } from "./WorkPane.tsx"

type Props = { desk: Desk; data: Sheet; onList?: (() => void) | undefined }

/** The student's submission, or the remaining tasks after the last student. */
export function DeskWork({ desk, data, onList }: Props) {
  const { pad, student, version, newer } = desk
  if (pad.isDone)
    return <PadDone pad={pad} sheet={desk.sheet} data={data} works={desk.handedIn.length} onList={onList} />
  if (!student) return <PadLeft pad={pad} />
  const name = nameOf(student)
  if (!version) {
    return (
      <div className="desk-work desk-nothing">
        <p>{name} handed in nothing here.</p>
        {!pad.isFixed && (
          <div className="buttons">
            <button type="button" className="desk-state" onClick={() => pad.enterState("missing")}>
              Missing
            </button>
            <button type="button" className="desk-state" onClick={() => pad.enterState("absent")}>
              Absent
            </button>
            <button type="button" className="desk-state" onClick={() => pad.enterState("exempt")}>
              Exempt
            </button>
          </div>
        )}
      </div>
    )
  }
  return (
    <WorkPane
      key={`${version.id} ${version.submitted_at}`}
      version={version}
      studentName={name}
      view={desk.view}
      newer={newer}
      onNewer={desk.showNewer}
      onReplaced={desk.refetchReplaced}
    />
  )
}
