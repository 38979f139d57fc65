import "./start.css"
import type { Opening } from "#contract/office/opening.ts"
import { nextStation, type Station, type StationKey, stationsOf } from "#contract/office/stations.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { LecturersStation } from "./LecturersStation.tsx"
import { OpenDoors } from "./OpenDoors.tsx"
import { StudentsStation } from "./StudentsStation.tsx"
import { SubjectsStation } from "./SubjectsStation.tsx"
import { stationAt, stationIn } from "./stations.ts"
import { TeachingStation } from "./TeachingStation.tsx"
import { TimetableStation } from "./TimetableStation.tsx"
import { WebsiteStation } from "./WebsiteStation.tsx"
import { YearStation } from "./YearStation.tsx"

/** Opens a college in seven steps, called stations: from its terms to its website, until the first lesson is held. */
export function StartPage() {
  const query = useData("GET /opening")
  return (
    <Page
      title="Open the college"
      section="system"
      lead="Seven stations to the first lesson. You can stop at any of them."
    >
      <Loaded query={query}>{({ opening }) => <Stations opening={opening} />}</Loaded>
    </Page>
  )
}

const stationForms: Readonly<Record<StationKey, (props: { opening: Opening }) => React.ReactNode>> = {
  year: YearStation,
  subjects: SubjectsStation,
  lecturers: LecturersStation,
  students: StudentsStation,
  teaching: TeachingStation,
  timetable: TimetableStation,
  website: WebsiteStation,
}

function Stations({ opening }: { opening: Opening }) {
  const { params } = useAddress()
  const stations = stationsOf(opening)
  const next = nextStation(stations)
  const key = stationIn(params) ?? next?.key ?? "website"
  const current = stations.findIndex((station) => station.key === key)
  const following = stations[current + 1]
  const Work = stationForms[key]
  return (
    <>
      {opening.is_over && (
        <Notice tone="good" action={<LinkButton to={paths.adminDashboard}>Dashboard</LinkButton>}>
          <p>The first lesson was taught: the college is open. This page stays in the settings.</p>
        </Notice>
      )}
      <div className="start">
        <nav aria-label="Stations">
          <ol className="start-line">
            {stations.map((station, index) => (
              <StationLink
                key={station.key}
                station={station}
                number={index + 1}
                isOpen={station.key === key}
              />
            ))}
          </ol>
        </nav>
        <section className="start-work stack" aria-labelledby="station">
          <h2 id="station">{stations[current]?.title}</h2>
          <Work key={key} opening={opening} />
          {following && (
            <p className="start-next">
              <Link to={stationAt(following.key)}>Next: {following.title}</Link>
            </p>
          )}
        </section>
      </div>
      <OpenDoors opening={opening} />
    </>
  )
}

function StationLink({ station, number, isOpen }: { station: Station; number: number; isOpen: boolean }) {
  const { key, title, state, isDone } = station
  return (
    <li className={isDone ? "start-done" : undefined}>
      <Link to={stationAt(key)} aria-current={isOpen ? "step" : undefined}>
        <span className="start-number" aria-hidden="true">
          {isDone ? "✓" : number}
        </span>
        <span className="start-words">
          <span className="start-title">{title}</span>
          <span className="start-state">
            {state}
            {isDone && <span className="visually-hidden">, done</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}
