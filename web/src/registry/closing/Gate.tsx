import "./gate.css"
import type { ReactNode } from "react"
import type { GateStep } from "#contract/registry/gates.ts"

type Props = {
  /** The name for screen readers: "Before Term 1 is closed". */
  label: string
  steps: readonly GateStep[]
  /** The way to do a step that is left. */
  deedOf: (step: GateStep) => ReactNode
  /** The act at the end, with the reason why it can't be done yet. */
  children?: ReactNode
}

/** The steps that lead to an act, in their order, each with what is left of it and the deed that does it. */
export function Gate({ label, steps, deedOf, children }: Props) {
  const next = steps.find(({ is_done }) => !is_done)
  return (
    <ol className="gate" aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.key}
          className={step.is_done ? "gate-done" : step === next ? "gate-next" : undefined}
          aria-current={step === next ? "step" : undefined}
        >
          <span className="gate-mark" aria-hidden="true">
            {step.is_done ? "✓" : place + 1}
          </span>
          <div className="gate-words">
            <p className="gate-title">
              {step.title}
              {step.is_done && <span className="visually-hidden">, done</span>}
              {!step.is_done && step.refusal === null && <span className="gate-waits"> Can wait</span>}
            </p>
            {step.lines.map((line) => (
              <p key={line} className="gate-line">
                {line}
              </p>
            ))}
          </div>
          {!step.is_done && <div className="gate-deed buttons screen-only">{deedOf(step)}</div>}
        </li>
      ))}
      {children && <li className="gate-act screen-only">{children}</li>}
    </ol>
  )
}
