import "./gate.css"
import { type ReactNode, useRef } from "react"
import { firstRefused, type GateStep } from "#contract/registry/gates.ts"
import { Button } from "../../ui/controls/Button.tsx"

type Props = {
  /** The name for screen readers: "Before Term 1 is closed". */
  label: string
  steps: readonly GateStep[]
  /** The action for an unfinished step. */
  actionOf: (step: GateStep) => ReactNode
  /**
   * The action after the steps. While an unfinished step prevents it, the button names that step, and a press leads to it.
   */
  action?: { label: string; onPress: () => void; required: readonly GateStep[] } | undefined
  /** Shown after the steps, instead of the action. */
  children?: ReactNode
}

function classOf(step: GateStep, next: GateStep | undefined) {
  if (step.is_done) return "gate-done"
  return step === next ? "gate-next" : undefined
}

/** The steps before an action, in order. Each says what is left to do and has a button for it. */
export function Gate({ label, steps, actionOf, action, children }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const next = steps.find(({ is_done }) => !is_done)
  const firstUnfinished = action && firstRefused(action.required)
  function focusFirstRefused() {
    const line = list.current?.querySelector<HTMLElement>(`[data-step="${firstUnfinished?.key}"]`)
    const firstControl = line?.querySelector<HTMLElement>("a, button") ?? line
    firstControl?.focus()
  }
  return (
    <ol className="gate" aria-label={label} ref={list}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-step={step.key}
          tabIndex={-1}
          className={classOf(step, next)}
          aria-current={step === next ? "step" : undefined}
        >
          <span className="gate-mark" aria-hidden="true">
            {step.is_done ? "✓" : index + 1}
          </span>
          <div className="gate-words">
            <p className="gate-title">
              {step.title}
              {step.is_done && <span className="visually-hidden">, done</span>}
              {!step.is_done && step.refusal === null && <span className="gate-waits">Can wait</span>}
            </p>
            {step.lines.map((line) => (
              <p key={line} className="gate-line">
                {line}
              </p>
            ))}
          </div>
          {!step.is_done && <div className="gate-action buttons screen-only">{actionOf(step)}</div>}
        </li>
      ))}
      {(action || children) && (
        <li className="gate-act screen-only">
          {firstUnfinished && (
            <>
              <Button onClick={focusFirstRefused}>First: {firstUnfinished.title}</Button>
              <p className="gate-why">{firstUnfinished.refusal}</p>
            </>
          )}
          {action && !firstUnfinished && (
            <Button kind="main" onClick={action.onPress}>
              {action.label}
            </Button>
          )}
          {!action && children}
        </li>
      )}
    </ol>
  )
}
