import type { SiteContent } from "#contract/communication/website/site.ts"

type Props = Pick<SiteContent["history"], "goals" | "vision">

/** The college's goals for a year, and its vision. The cloth above them ends in bare threads, which stand for the future. */
export function GoalsAndVision({ goals, vision }: Props) {
  if (goals.goals.length === 0 && !vision.text) return null
  return (
    <section className="ahead ground ground-blue-900 deep" aria-label="Ahead">
      {goals.goals.length > 0 && (
        <div className="ahead-part" data-block="goals">
          <h2>
            <span>{goals.year}</span> goals
          </h2>
          <ul>
            {goals.goals.map(({ text, state }) => (
              <li key={text}>
                <span>{text}</span>{" "}
                {state && (
                  <b className={state === "Reached" ? "ahead-state ahead-reached" : "ahead-state"}>{state}</b>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {vision.text && (
        <div className="ahead-part" data-block="vision">
          <h2>
            <span>{vision.year}</span> vision
          </h2>
          <p className="ahead-vision">{vision.text}</p>
        </div>
      )}
    </section>
  )
}
