import { markOf, maxPointsOf, pointsOf, type Rubric } from "#contract/assessment/rubrics/rubric.ts"
import { countText } from "#contract/lib/amounts.ts"
import "./rubricView.css"

type Props = {
  rubric: Pick<Rubric, "criteria" | "decides">
  /** The assignment's maximum, to which the points are scaled. */
  max: number
  /** The level of each criterion that a student reached; null before their mark is published. */
  levels?: readonly number[] | null
}

/** A read-only rubric: the criteria, and the points of each level. */
export function RubricView({ rubric: { criteria, decides }, max, levels = null }: Props) {
  const best = maxPointsOf(criteria)
  return (
    <section className="rubric-view" aria-label="Rubric">
      <h3>Rubric</h3>
      <p>
        {levels ? (
          <>
            You reached {pointsOf(criteria, levels)} of {countText(best, "point")}
            {(!decides || best !== max) &&
              `, which ${decides ? "are" : "proposed"} ${markOf(criteria, levels, max)} of ${max}`}
            .
          </>
        ) : (
          <>
            {countText(best, "point")} in all. They {decides ? "are" : "propose"} the mark
            {best !== max && `, scaled to ${max} and rounded to one decimal`}.
          </>
        )}
      </p>
      {criteria.map(({ title, levels: all }, index) => {
        const reached = all[levels?.[index] ?? -1]
        return (
          <div key={title}>
            <h4>{title}</h4>
            <ul>
              {all.map((level) => (
                <li key={level.title} data-reached={level === reached || undefined}>
                  <span>
                    <b>{level.title}</b>
                    {level === reached && <span className="visually-hidden"> (reached)</span>}
                    {level.words && <small>{level.words}</small>}
                  </span>
                  <span>{level.points}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
