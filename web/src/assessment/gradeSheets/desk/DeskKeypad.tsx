import { Keypad } from "../pad/Keypad.tsx"
import type { Pad } from "../pad/usePad.ts"

/** The keys for marks, where there is no keyboard. */
export function DeskKeypad({ pad }: { pad: Pad }) {
  return (
    <Keypad
      onKey={pad.press}
      onState={pad.state}
      onNext={pad.next}
      onPrevious={pad.previous}
      isFirst={pad.row === 0}
      isFixed={pad.isFixed}
      isLow
    />
  )
}
