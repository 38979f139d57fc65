import { type KeyboardEvent, useEffect, useId, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { BackIcon, DownIcon, NextIcon, UpIcon } from "../controls/icons.tsx"
import { resizeSpan, type Span, shiftSpan, spanAfterKey, spanText, step } from "./movingBlock.ts"

type Props = {
  title: string
  span: Span
  /** The sentence about the obstacles at the block's present time. */
  reason: string | undefined
  /** Whether the obstacles have loaded. */
  hasObstacles: boolean
  /** The block is moved by keys and buttons, not dragged. */
  byKeys: boolean
  onChange: (span: Span) => void
  onDrop: () => void
  onCancel: () => void
}

/**
 * Shows where the moving block is and the obstacle, if there is one. Keys and buttons move the block, for people who don't drag.
 */
export function MoveBar({ title, span, reason, hasObstacles, byKeys, onChange, ...props }: Props) {
  const hintId = useId()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (byKeys) bar.current?.focus({ preventScroll: true })
  }, [byKeys])
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target === event.currentTarget
    const next = spanAfterKey(span, event)
    if (isOwn && (event.key === "Enter" || event.key === " ")) props.onDrop()
    else if (next) onChange(next)
    else return
    event.preventDefault()
  }
  return (
    // With the role "application", screen readers pass on every key, even the arrow keys that they would use themselves.
    <div
      ref={bar}
      role="application"
      className="foot-bar week-bar"
      aria-label={`Moving ${title}`}
      aria-describedby={byKeys ? hintId : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <p className="week-bar-words">
        <strong>{title}</strong> {spanText(span)}
        <span className={reason ? "week-bar-reason" : undefined}>
          {reason ?? (hasObstacles ? "Free" : "What is in the way is not known yet.")}
        </span>
      </p>
      {byKeys && (
        <div className="buttons">
          <Button icon={<BackIcon />} iconOnly onClick={() => onChange(shiftSpan(span, -1, 0))}>
            A day earlier
          </Button>
          <Button icon={<NextIcon />} iconOnly onClick={() => onChange(shiftSpan(span, 1, 0))}>
            A day later
          </Button>
          <Button icon={<UpIcon />} iconOnly onClick={() => onChange(shiftSpan(span, 0, -60))}>
            An hour earlier
          </Button>
          <Button icon={<DownIcon />} iconOnly onClick={() => onChange(shiftSpan(span, 0, 60))}>
            An hour later
          </Button>
          <Button icon={<Half sign="−" />} iconOnly onClick={() => onChange(resizeSpan(span, -step))}>
            Shorter
          </Button>
          <Button icon={<Half sign="+" />} iconOnly onClick={() => onChange(resizeSpan(span, step))}>
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
      {byKeys && (
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
