import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { distanceText, instantText } from "#contract/lib/dates.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { deskPath, detailsOf, paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { useUser } from "../../../lib/session/user.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { Pager } from "../../../ui/list/Pager.tsx"
import { SearchField } from "../../../ui/list/SearchField.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { toMarkList } from "../lists.ts"
import "./toMark.css"

/** What was handed in and has no mark, by assignment and class, the oldest first. */
export function ToMarkPage() {
  const list = useList("GET /grade-sheets/waiting", { ...toMarkList, rows: "work" })
  const { role } = useUser()
  return (
    <Page
      title="To mark"
      section="grades"
      lead={list.result.data && `${list.result.data.to_mark} to mark, the oldest first`}
    >
      <search className="toolbar">
        <SearchField label="Search what to mark" value={list.search} onChange={list.setSearch} />
      </search>
      <Loaded query={list.result}>
        {({ work }) =>
          work.length === 0 ? (
            <EmptyState
              title={list.search === "" ? "Nothing to mark" : "Nothing found"}
              text={
                list.search === ""
                  ? "What students hand in appears here until it has a mark."
                  : "No work that waits for a mark has these words in its assignment, subject or class."
              }
            />
          ) : (
            <ul className="to-mark">
              {work.map((one) => (
                <Work key={`${one.assignment_id} ${one.class}`} work={one} role={role} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pager list={list} query={list.result} />
    </Page>
  )
}

function Work({ work, role }: { work: WorkToMark; role: Role }) {
  const { title, handed_in, marked, drafts, oldest } = work
  const waiting = handed_in - marked
  const of = work.class ?? "no class"
  return (
    <li>
      <div className="to-mark-work">
        <h2>
          {title}, {of}
        </h2>
        <p>
          {work.subject_code} {work.subject_name} · oldest handed in{" "}
          <time dateTime={oldest} title={instantText(oldest)}>
            {distanceText(oldest)}
          </time>
        </p>
      </div>
      <div className="to-mark-stand">
        <progress max={handed_in} value={marked} aria-label={`${title}, ${of}: marked`} />
        <p>
          <b>{waiting} to mark</b>, {marked} of {handed_in} marked
          {drafts > 0 && `, ${drafts} not published`}
        </p>
      </div>
      <LinkButton kind="main" to={deskOf(work, role)}>
        Mark<span className="visually-hidden"> {`${title}, ${of}`}</span>
      </LinkButton>
    </li>
  )
}

/** Students without a class have no sheet: their work is marked beside what they handed in. */
function deskOf({ assignment_id, subject_id, term_id, class: of }: WorkToMark, role: Role) {
  return of === null
    ? detailsOf(role === "admin" ? paths.assignments : paths.lecturerAssignments, assignment_id)
    : deskPath(role, { subject: subject_id, of, term: term_id, work: assignment_id })
}
