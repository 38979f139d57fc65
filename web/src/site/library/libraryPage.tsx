import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { dice, pick } from "../../ui/cloth/dice.ts"
import { breadcrumbData } from "../frame/breadcrumbs.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import styles from "./library.css?inline"
import { Week } from "./Week.tsx"
import { linesOf, week } from "./week.ts"

/** Spec 000 section 2.5. */
function Library({ content }: { content: SiteContent }) {
  const { head, figures, borrowing, hours, digital } = content.library
  return (
    <div className="library">
      <div className="library-head" data-block="head">
        <h1>Library</h1>
        {head.lead && <p className="lead">{head.lead}</p>}
      </div>
      <Shelf />
      {figures.figures.length > 0 && (
        <dl className="library-figures ground ground-blue-900 deep" data-block="figures">
          {figures.figures.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <OpeningHours hours={hours} digital={digital} />
      {borrowing.steps.length > 0 && (
        <section className="library-part library-borrow" data-block="borrowing" aria-labelledby="borrowing">
          <div>
            <h2 id="borrowing">How to borrow</h2>
            <Barcode />
          </div>
          <ol>
            {borrowing.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <Paragraphs text={text} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** A drawn library card with a random barcode. */
function Barcode() {
  const roll = dice("barcode card")
  let bars = ""
  for (let x = 24; x < 216; ) {
    const thick = 2 + Math.floor(roll() * 3) * 2
    bars += `M${x} 62h${thick}v58h-${thick}z`
    x += thick + 2 + Math.floor(roll() * 3) * 2
  }
  return (
    <svg className="barcode deep" viewBox="0 0 240 150" aria-hidden="true">
      <path fill="#fff" d="M0 0h240v150H0z" />
      <path fill="var(--blue-900)" d="M0 0h240v38H0z" />
      <path fill="var(--maize)" d="M24 12h14v14H24zM48 12h90v5H48zM48 21h60v5H48z" />
      <path fill="#191b2a" d={bars} />
    </svg>
  )
}

type Props = Pick<SiteContent["library"], "hours" | "digital">

/** The hours drawn as a week, with a table of the same hours. */
function OpeningHours({ hours, digital }: Props) {
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

const dyes = ["blue-900", "maize", "laterite", "leaf", "sky", "blue-700", "clay"] as const
const width = 800
const height = 120

/** A shelf of books: spines of different heights, each with its label. */
function Shelf() {
  const books = shelve()
  return (
    <svg
      className="shelf deep"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {books.map(({ x, thick, tall, foot, dye, label }) => (
        <g key={x}>
          <path fill={`var(--${dye})`} d={`M${x} ${height - tall}h${thick}v${tall}h-${thick}z`} />
          <path
            fill={`var(--${label})`}
            d={`M${x} ${height - tall + 12}h${thick}v${Math.round(tall / 5)}h-${thick}zM${x} ${height - foot}h${thick}v4h-${thick}z`}
          />
        </g>
      ))}
    </svg>
  )
}

function shelve() {
  const roll = dice("library")
  const books: { x: number; thick: number; tall: number; foot: number; dye: string; label: string }[] = []
  for (let x = 0; x < width; ) {
    const thick = 8 + Math.floor(roll() * 4) * 4
    const tall = 70 + Math.floor(roll() * 10) * 5
    const foot = 8 + Math.floor(roll() * 6) * 5
    const others = dyes.filter((dye) => dye !== books.at(-1)?.dye)
    const dye = pick(roll, others)
    const label = pick(
      roll,
      [...dyes, "cream" as const].filter((otherDye) => otherDye !== dye),
    )
    books.push({ x, thick, tall, foot, dye, label })
    x += thick
  }
  return books
}

export const libraryPage: Page = {
  title: "Library",
  description: "How to borrow, opening hours, seats and digital resources.",
  writtenAs: "library",
  styles,
  data: breadcrumbData("Library", paths.library),
  body: ({ content }) => <Library content={content} />,
}
