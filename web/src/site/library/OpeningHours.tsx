import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { Week } from "./Week.tsx"
import { linesOf, week } from "./week.ts"

type Props = Pick<SiteContent["library"], "hours" | "digital">

/** The hours drawn as a week, with a table of the same hours. */
export function OpeningHours({ hours, digital }: Props) {
  if (isEmptyContent(hours) && isEmptyContent(digital)) return null
  return (
    <section className="library-part library-hours" aria-labelledby="hours">
      <div className="library-words">
        <h2 id="hours">Opening hours</h2>
        <table data-block="hours">
          <caption className="visually-hidden">Opening hours</caption>
          <tbody>
            {linesOf(hours.hours).map(({ days, times }) => (
              <Line key={days} days={days} times={times} />
            ))}
            {hours.closed && <Line days={hours.closed} times="Closed" />}
            {digital.hours && <Line days="Digital resources" times={digital.hours} />}
          </tbody>
        </table>
        {digital.text && (
          <div data-block="digital">
            <Paragraphs text={digital.text} />
          </div>
        )}
      </div>
      {hours.hours.length > 0 && <Week {...week(hours.hours)} digital={digital.hours === "24/7"} />}
    </section>
  )
}

const Line = ({ days, times }: { days: string; times: string }) => (
  <tr>
    <th scope="row">{days}</th>
    <td>{times}</td>
  </tr>
)
