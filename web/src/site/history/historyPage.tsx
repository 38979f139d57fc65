import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Fact } from "../../ui/content/Fact.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { breadcrumbData } from "../frame/breadcrumbs.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import { SitePicture } from "../frame/SitePicture.tsx"
import { datedEras } from "./eras.ts"
import styles from "./history.css?inline"
import { Strip } from "./Strip.tsx"

/**
 * Spec 000 section 2.5. The years are drawn as a strip of cloth with one motif for each era. The future is drawn as bare
 * threads.
 */
function History({ content }: { content: SiteContent }) {
  const { history, founded, year } = content
  const { districts } = content.home.about
  const { head, figures, timeline, bishops, goals, vision } = history
  const eras = datedEras(timeline.eras, timeline.events, year)
  return (
    <div className="history">
      <div className="history-head" data-block="head">
        <div>
          {founded !== null && <p className="history-since">Since {founded}</p>}
          <h1>History</h1>
          {head.lead && <p className="lead">{head.lead}</p>}
        </div>
        <dl className="history-figures" data-block="figures">
          {figures.told !== null && founded !== null && (
            <Fact
              value={figures.told - founded}
              label={`years in ${figures.told}${year > figures.told ? `, ${year - founded} today` : ""}`}
            />
          )}
          {districts !== null && <Fact value={districts} label="districts where our graduates serve" />}
          {bishops.people.length > 0 && (
            <Fact value={bishops.people.length} label={bishops.people.length === 1 ? "bishop" : "bishops"} />
          )}
          {goals.goals.length > 0 && goals.year !== null && <Fact value={goals.year} label="goals" />}
          {vision.text && vision.year !== null && <Fact value={vision.year} label="vision" />}
        </dl>
      </div>
      {eras.length > 0 && (
        <section data-block="timeline" aria-label="Timeline">
          <Strip eras={eras} year={year} ahead={vision.text ? vision.year : null} />
          <ol className="eras">
            {eras.map((era, index) => (
              <li key={era.title} className="era">
                <div className="era-cloth deep">
                  <Band section={era.title} kind={era.motif} number={index} tile={24} />
                </div>
                <div className="era-words">
                  <p className="era-years">{era.years}</p>
                  <h2>{era.title}</h2>
                  {era.picture && (
                    <SitePicture
                      picture={era.picture}
                      ratio="3/2"
                      seed={era.title}
                      sizes="(max-width: 56rem) 80vw, 30vw"
                    />
                  )}
                  <Paragraphs text={era.text} />
                  {era.events.length > 0 && (
                    <dl>
                      {era.events.map((event) => (
                        <div key={event.text}>
                          <dt>{event.year}</dt>
                          <dd>{event.text}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {bishops.people.length > 0 && (
        <section className="part part-plain" data-block="bishops" aria-labelledby="bishops-title">
          <div className="bishops-head">
            <h2 id="bishops-title">
              {bishops.people.length === 1 ? "One bishop" : `${bishops.people.length} bishops`}
            </h2>
            {bishops.text && <p className="lead">{bishops.text}</p>}
          </div>
          <ol className="bishops">
            {bishops.people.map((bishop) => (
              <li key={bishop.name}>
                <h3>{bishop.name}</h3>
                <p className="bishop-years">{bishop.years}</p>
                <p>{bishop.text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <GoalsAndVision goals={goals} vision={vision} />
    </div>
  )
}

type Props = Pick<SiteContent["history"], "goals" | "vision">

/** The college's goals for a year, and its vision. The cloth above them ends in bare threads, which stand for the future. */
function GoalsAndVision({ goals, vision }: Props) {
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

export const historyPage: Page = {
  title: "History",
  description: "The history of the college, from its foundation to its plans.",
  writtenAs: "history",
  styles,
  data: breadcrumbData("History", paths.history),
  body: ({ content }) => <History content={content} />,
}
