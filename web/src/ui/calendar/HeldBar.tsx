import { type KeyboardEvent, type RefObject, useId } from "react"
import { Button } from "../controls/Button.tsx"
import { BackIcon, DownIcon, NextIcon, UpIcon } from "../controls/icons.tsx"
import { type Span, shifted, spanText, step, stretched } from "./held.ts"

type Props = {
  ref: RefObject<HTMLDivElement | null>
  title: string
  span: Span
  /** Says what is in the way. */
  reason: string | undefined
  /** Whether what is in the way is known already. */
  known: boolean
  /** The block waits for keys and buttons. */
  waits: boolean
  onChange: (span: Span) => void
  onDrop: () => void
  onCancel: () => void
  /** Moves by an arrow key; false for other keys. */
  onKey: (event: KeyboardEvent) => boolean
}

/** Says where the held block is and what is in the way, and moves it by keys and buttons, for those who don't drag. */
export function HeldBar({ ref, title, span, reason, known, waits, onChange, ...props }: Props) {
  const hintId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target === event.currentTarget
    if (isOwn && (event.key === "Enter" || event.key === " ")) props.onDrop()
    else if (!props.onKey(event)) return
    event.preventDefault()
  }
  return (
    // An application gets every key, also while a screen reader would use arrows itself.
    <div
      ref={ref}
      role="application"
      className="foot-bar week-bar"
      aria-label={`Moving ${title}`}
      aria-describedby={waits ? hintId : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <p className="week-bar-words">
        <strong>{title}</strong> {spanText(span)}
        <span className={reason ? "week-bar-reason" : undefined}>
          {reason ?? (known ? "Free" : "What is in the way is not known yet.")}
        </span>
      </p>
      {waits && (
        <div className="buttons">
          <Button icon={<BackIcon />} iconOnly onClick={() => onChange(shifted(span, -1, 0))}>
            A day earlier
          </Button>
          <Button icon={<NextIcon />} iconOnly onClick={() => onChange(shifted(span, 1, 0))}>
            A day later
          </Button>
          <Button icon={<UpIcon />} iconOnly onClick={() => onChange(shifted(span, 0, -60))}>
            An hour earlier
          </Button>
          <Button icon={<DownIcon />} iconOnly onClick={() => onChange(shifted(span, 0, 60))}>
            An hour later
          </Button>
          <Button icon={<Half sign="−" />} iconOnly onClick={() => onChange(stretched(span, -step))}>
            Shorter
          </Button>
          <Button icon={<Half sign="+" />} iconOnly onClick={() => onChange(stretched(span, step))}>
            Longer
          </Button>
          <Button kind="main" onClick={props.onDrop}>
            Drop here
          </Button>
          <Button kind="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      )}
      {waits && (
        <p className="week-bar-keys" id={hintId}>
          <kbd>Arrows</kbd> move, <kbd>Shift</kbd> and arrows change the length, <kbd>Enter</kbd> drops,{" "}
          <kbd>Esc</kbd> cancels
        </p>
      )}
    </div>
  )
}

/** "+½ h" */
const Half = ({ sign }: { sign: string }) => <span aria-hidden="true">{sign}½&thinsp;h</span>
