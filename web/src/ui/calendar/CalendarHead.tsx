import { Button } from "../controls/Button.tsx"
import { BackIcon, NextIcon } from "../controls/icons.tsx"

type Props = {
  /** Names the time that is shown: "January 2026". */
  title: string
  titleId?: string
  /** The length of a step. */
  unit: "month" | "week"
  /** The button that leads back to the present: "Today". */
  now: string
  onNow: () => void
  onBack: () => void
  onNext: () => void
}

/** The time that a calendar shows, and the way to other times. */
export function CalendarHead({ title, titleId, unit, now, onNow, onBack, onNext }: Props) {
  return (
    <div className="calendar-head">
      <h2 id={titleId} aria-live="polite">
        {title}
      </h2>
      <Button onClick={onNow}>{now}</Button>
      <Button icon={<BackIcon />} iconOnly onClick={onBack}>
        {`Previous ${unit}`}
      </Button>
      <Button icon={<NextIcon />} iconOnly onClick={onNext}>
        {`Next ${unit}`}
      </Button>
    </div>
  )
}
