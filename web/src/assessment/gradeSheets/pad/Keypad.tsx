import { keepFocus } from "../keepFocus.ts"
import { digits, erase, type PadKey, type PadState } from "./typing.ts"
import type { Pad } from "./usePad.ts"
import "./keypad.css"

type Props = {
  pad: Pad
  /** Shows three rows of digits, to leave room for the submission above. */
  isLow?: boolean
}

const states: readonly { state: PadState; label: string }[] = [
  { state: "missing", label: "Missing" },
  { state: "absent", label: "Absent" },
  { state: "exempt", label: "Exempt" },
]

/** The keys for marks on a phone. The system's keyboard stays hidden, and no key ever moves. */
export function Keypad({ pad, isLow = false }: Props) {
  const { isFixed, isRefused, press } = pad
  return (
    <fieldset className={isLow ? "pad-keys pad-low" : "pad-keys"} data-foot onMouseDown={keepFocus}>
      <legend className="visually-hidden">Keys</legend>
      {!isLow &&
        states.map(({ state, label }) => (
          <button
            key={state}
            type="button"
            className="pad-key pad-state"
            aria-disabled={isFixed || undefined}
            onClick={() => pad.enterState(state)}
          >
            {label}
          </button>
        ))}
      {digits.map((digit) => (
        <Digit key={digit} digit={digit} isFixed={isFixed || isRefused} onKey={press} />
      ))}
      <Digit digit={erase} isFixed={isFixed} onKey={press} />
      <button
        type="button"
        className="pad-key pad-previous"
        aria-disabled={pad.row === 0 || undefined}
        onClick={pad.previous}
      >
        Previous
      </button>
      <button type="button" className="pad-key pad-next" onClick={pad.next}>
        Next
      </button>
    </fieldset>
  )
}

type DigitProps = { digit: PadKey; isFixed: boolean; onKey: (key: PadKey) => void }

/** Names for screen readers of the keys that aren't digits. */
const keyNames: Partial<Record<PadKey, string>> = { [erase]: "Erase", ".": "Point" }

function Digit({ digit, isFixed, onKey }: DigitProps) {
  return (
    <button
      type="button"
      className="pad-key pad-digit"
      aria-label={keyNames[digit]}
      aria-disabled={isFixed || undefined}
      onClick={() => onKey(digit)}
    >
      {digit === erase ? "⌫" : digit}
    </button>
  )
}
