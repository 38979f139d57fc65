import { stateMeaning } from "#contract/assessment/grades/texts.ts"
import { Menu } from "../../../ui/overlay/Menu.tsx"
import type { Pad } from "../pad/usePad.ts"

const states = ["missing", "absent", "exempt"] as const

/** The marks without a number, where there is no keyboard: the low keypad has no room for them. */
export const OtherMark = ({ pad, studentName }: { pad: Pad; studentName: string }) => (
  <Menu
    label={`for ${studentName}`}
    face="Other mark"
    items={states.map((state) => ({ label: stateMeaning[state], onSelect: () => pad.enterState(state) }))}
  />
)
