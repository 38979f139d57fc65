import { figureText, gpaText, noFigure } from "#contract/assessment/grades/texts.ts"
import { Stats } from "../../../ui/list/Stats.tsx"
import { ErrorState } from "../../../ui/state/ErrorState.tsx"
import type { Figures } from "./figures.ts"

type Props = { figures: Figures | undefined; onRetry: () => void; busy: boolean }

/** The student's GPA, average and standing. Without the server's GPA, an estimate is shown and labelled as one. */
export function MyFigures({ figures, onRetry, busy }: Props) {
  return (
    <>
      {figures?.estimated && (
        <ErrorState
          text="Your GPA could not be loaded. Until it can, it is estimated from your overall average: average ÷ 100 × 4."
          onRetry={onRetry}
          busy={busy}
        />
      )}
      <Stats
        items={[
          {
            label: figures?.estimated ? "Estimated GPA" : "Cumulative GPA",
            value: figures && gpaText(figures.current_gpa),
          },
          { label: "Overall average", value: figures && figureText(figures.overall_average, "%") },
          { label: "Academic standing", value: figures && (figures.standing ?? noFigure) },
          { label: "Credits earned in finished modules", value: figures?.total_credits },
        ]}
      />
    </>
  )
}
