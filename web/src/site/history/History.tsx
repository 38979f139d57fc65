import type { SiteContent } from "#contract/communication/website/site.ts"
import { Fact } from "../../ui/content/Fact.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { SitePicture } from "../frame/SitePicture.tsx"
import { datedEras } from "./eras.ts"
import { GoalsAndVision } from "./GoalsAndVision.tsx"
import { Strip } from "./Strip.tsx"

/**
 * Spec 000 section 2.5. The years are drawn as a strip of cloth with one motif for each era. The future is drawn as bare
 * threads.
 */
export function History({ content }: { content: SiteContent }) {
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
