import "./calendarHead.css"
import { Button } from "../controls/Button.tsx"
import { BackIcon, NextIcon } from "../controls/icons.tsx"

type Props = {
  /** The period that is shown: "January 2026". */
  title: string
  titleId?: string
  /** The period that one step moves by. */
  unit: "month" | "week"
  /** The button that leads back to the present: "Today". */
  presentLabel: string
  onPresent: () => void
  onBack: () => void
  onNext: () => void
}

/** The period that a calendar shows, and buttons for other periods. */
export function CalendarHead({ title, titleId, unit, presentLabel, onPresent, onBack, onNext }: Props) {
  return (
    <div className="calendar-head">
      <h2 id={titleId} aria-live="polite">
        {title}
      </h2>
      <div className="calendar-steps">
        <Button onClick={onPresent}>{presentLabel}</Button>
        <Button icon={<BackIcon />} iconOnly onClick={onBack}>
          {`Previous ${unit}`}
        </Button>
        <Button icon={<NextIcon />} iconOnly onClick={onNext}>
          {`Next ${unit}`}
        </Button>
      </div>
    </div>
  )
}
