import type { MouseEvent } from "react"
import { digits, erase, type PadKey } from "./typing.ts"
import "./keypad.css"

/** A mark without points, which one key enters. */
export type PadState = "missing" | "absent" | "exempt"

type Props = {
  onKey: (key: PadKey) => void
  onState: (state: PadState) => void
  onNext: () => void
  onPrevious: () => void
  isFirst: boolean
  /** The mark is read-only. */
  isFixed: boolean
  /** Three rows of digits, which leave room for the submission above. */
  isLow?: boolean
}

const states: readonly { state: PadState; label: string }[] = [
  { state: "missing", label: "Missing" },
  { state: "absent", label: "Absent" },
  { state: "exempt", label: "Exempt" },
]

/** The focus doesn't move, so that touches and a physical keyboard can be used in turn. */
const holdFocus = (event: MouseEvent) => event.preventDefault()

/** The keys for marks on a phone. The system's keyboard stays hidden, and no key ever moves. */
export function Keypad({ onKey, onState, onNext, onPrevious, isFirst, isFixed, isLow = false }: Props) {
  return (
    <fieldset className={isLow ? "pad-keys pad-low" : "pad-keys"} onMouseDown={holdFocus}>
      <legend className="visually-hidden">Keys</legend>
      {!isLow &&
        states.map(({ state, label }) => (
          <button
            key={state}
            type="button"
            className="pad-key pad-state"
            aria-disabled={isFixed || undefined}
            onClick={() => onState(state)}
          >
            {label}
          </button>
        ))}
      {digits.map((digit) => (
        <Digit key={digit} digit={digit} isFixed={isFixed} onKey={onKey} />
      ))}
      <Digit digit={erase} isFixed={isFixed} onKey={onKey} />
      <button
        type="button"
        className="pad-key pad-previous"
        aria-disabled={isFirst || undefined}
        onClick={onPrevious}
      >
        Previous
      </button>
      <button type="button" className="pad-key pad-next" onClick={onNext}>
        Next
      </button>
    </fieldset>
  )
}

type DigitProps = Pick<Props, "onKey" | "isFixed"> & { digit: PadKey }

function Digit({ digit, isFixed, onKey }: DigitProps) {
  const name = digit === erase ? "Erase" : digit === "." ? "Point" : undefined
  return (
    <button
      type="button"
      className="pad-key pad-digit"
      aria-label={name}
      aria-disabled={isFixed || undefined}
      onClick={() => onKey(digit)}
    >
      {digit === erase ? "⌫" : digit}
    </button>
  )
}
