import type { ClassToMark } from "#contract/assessment/gradeSheets.ts"
import { distanceText, instantText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { useList } from "../../../lib/records/useList.ts"
import { useUser } from "../../../lib/session/user.ts"
import { Link } from "../../../ui/controls/Link.tsx"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { Pager } from "../../../ui/list/Pager.tsx"
import { SearchField } from "../../../ui/list/SearchField.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { toMarkList } from "../lists.ts"
import { deskOf, longestWaiting, nextToMark } from "./toMark.ts"
import "./toMark.css"

/** Submissions without a mark, grouped by assignment and then by class, oldest first. */
export function ToMarkPage() {
  const list = useList("GET /grade-sheets/waiting", { ...toMarkList, rows: "work" })
  const { role } = useUser()
  const { data } = list.result
  const next = nextToMark(list)
  return (
    <Page
      title="To mark"
      section="grades"
      lead={data && `${numberText(data.to_mark)} to mark, the oldest first`}
      actions={
        next && (
          <LinkButton kind="main" to={deskOf(next, longestWaiting(next), role)}>
            Mark next
            <span className="visually-hidden">{`: ${next.title}, ${longestWaiting(next).class ?? "no class"}`}</span>
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
              {work.map((piece) => (
                <li key={piece.classes[0]?.assignment_id}>
                  <div className="to-mark-work">
                    <h2>{piece.title}</h2>
                    <p>
                      {piece.subject_code} {piece.subject_name} ·{" "}
                      <span className="whole">
                        oldest{" "}
                        <time dateTime={piece.oldest} title={instantText(piece.oldest)}>
                          {distanceText(piece.oldest)}
                        </time>
                      </span>
                    </p>
                  </div>
                  <ul className="to-mark-classes" aria-label={piece.title}>
                    {piece.classes.map((of) => (
                      <li key={`${of.assignment_id} ${of.class}`}>
                        <Chip of={of} to={deskOf(piece, of, role)} />
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

/** One class of a piece of work: the number of waiting submissions, and the progress. */
function Chip({ of, to }: { of: ClassToMark; to: string }) {
  const { handed_in, marked, drafts } = of
  const progress = `${marked} of ${handed_in} marked${drafts > 0 ? `, ${drafts} not published` : ""}`
  return (
    <Link className="to-mark-class" to={to} title={progress}>
      <span>
        {of.class ?? "No class"} <b>{handed_in - marked}</b>
        <span className="visually-hidden"> to mark, {progress}</span>
      </span>
      <progress max={handed_in} value={marked} aria-hidden="true" />
    </Link>
  )
}
