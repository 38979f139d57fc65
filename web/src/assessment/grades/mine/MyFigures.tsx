import { useContext } from "react"
import { figureText, gpaText, noFigure } from "#contract/assessment/grades/texts.ts"
import { Stats } from "../../../ui/list/Stats.tsx"
import { ErrorState } from "../../../ui/state/ErrorState.tsx"
import { StaleSince } from "../../../ui/state/Loaded.tsx"
import type { QueryState } from "../../../ui/state/query.ts"
import { StaleNote } from "../../../ui/state/StaleNote.tsx"
import type { Figures } from "./figures.ts"

type Props = { figures: Figures | undefined; gpa: QueryState<unknown> }

/**
 * The student's GPA, average and standing. Without the server's GPA, an estimate is shown and labelled as one. A GPA that
 * couldn't be refreshed has its age, unless the note above old grades has already said it.
 */
export function MyFigures({ figures, gpa }: Props) {
  const isSaid = useContext(StaleSince) !== undefined
  return (
    <>
      {figures?.estimated && (
        <ErrorState
          text="Your GPA could not be loaded. Until it can, it is estimated from your overall average: average ÷ 100 × 4."
          onRetry={gpa.refetch}
          busy={gpa.isFetching}
        />
      )}
      {figures && !figures.estimated && gpa.error && !isSaid && (
        <StaleNote text="Couldn't refresh your GPA." since={gpa.dataUpdatedAt} onRetry={gpa.refetch} />
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
