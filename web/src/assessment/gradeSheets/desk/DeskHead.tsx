import { PadHead } from "../pad/PadHead.tsx"
import type { Sheet } from "../state/types.ts"
import type { Desk } from "./useDesk.ts"

type Props = { desk: Desk; data: Sheet; onList: () => void }

/** One line with the assignment, the progress and the class, for screens that have no room for the page's head. */
export function DeskHead({ desk, data, onList }: Props) {
  const { pad, marked, count, timeLeft } = desk
  return (
    <PadHead
      title={`${pad.column?.title}, ${data.class}`}
      position={`${marked} of ${count}${timeLeft === undefined ? "" : `, ${timeLeft}`}`}
      hiddenEnd=" marked; the class and other work"
      progress={{ label: "Work with a mark", max: count, value: marked }}
      onList={onList}
    />
  )
}
