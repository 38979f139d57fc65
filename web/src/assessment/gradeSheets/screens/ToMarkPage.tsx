import { Link } from "react-router"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { distanceText, instantText } from "#contract/lib/dates.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { deskPath } from "../../../lib/address/markingPaths.ts"
import { detailsOf, paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { useUser } from "../../../lib/session/user.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { Pager } from "../../../ui/list/Pager.tsx"
import { SearchField } from "../../../ui/list/SearchField.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { toMarkList } from "../lists.ts"
import { byAssignment } from "./byAssignment.ts"
import "./toMark.css"

/** Submissions without a mark, grouped by assignment and then by class, oldest first. */
export function ToMarkPage() {
  const list = useList("GET /grade-sheets/waiting", { ...toMarkList, rows: "work" })
  const { role } = useUser()
  const [next] = list.result.data?.work ?? []
  return (
    <Page
      title="To mark"
      section="grades"
      lead={list.result.data && `${list.result.data.to_mark} to mark, the oldest first`}
      actions={
        next && (
          <LinkButton kind="main" to={deskOf(next, role)}>
            Mark next<span className="visually-hidden">{`: ${next.title}, ${next.class ?? "no class"}`}</span>
          </LinkButton>
        )
      }
    >
      <search className="toolbar asks to-mark-search">
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
              {byAssignment(work).map(({ key, title, subject, oldest, classes }) => (
                <li key={key}>
                  <div className="to-mark-work">
                    <h2>{title}</h2>
                    <p>
                      {subject} ·{" "}
                      <span className="whole">
                        oldest{" "}
                        <time dateTime={oldest} title={instantText(oldest)}>
                          {distanceText(oldest)}
                        </time>
                      </span>
                    </p>
                  </div>
                  <ul className="to-mark-classes" aria-label={title}>
                    {classes.map((className) => (
                      <li key={`${className.assignment_id} ${className.class}`}>
                        <Chip work={className} role={role} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pager list={list} query={list.result} />
    </Page>
  )
}

/** One class of an assignment: the number of waiting submissions, and the progress. */
function Chip({ work, role }: { work: WorkToMark; role: Role }) {
  const { handed_in, marked, drafts } = work
  const progress = `${marked} of ${handed_in} marked${drafts > 0 ? `, ${drafts} not published` : ""}`
  return (
    <Link className="to-mark-class" to={deskOf(work, role)} title={progress}>
      <span>
        {work.class ?? "No class"} <b>{handed_in - marked}</b>
        <span className="visually-hidden"> to mark, {progress}</span>
      </span>
      <progress max={handed_in} value={marked} aria-hidden="true" />
    </Link>
  )
}

/**
 * The address at which work is marked. Students without a class have no sheet, so their mark is entered beside their
 * submission.
 */
function deskOf({ assignment_id, subject_id, term_id, class: className }: WorkToMark, role: Role) {
  return className === null
    ? detailsOf(role === "admin" ? paths.assignments : paths.lecturerAssignments, assignment_id)
    : deskPath(role, { subject: subject_id, className, term: term_id, work: assignment_id })
}
