import { useParams } from "react-router"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { distanceText, instantText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { LecturerGaps, ModuleGaps } from "#contract/registry/closing/endpoints.ts"
import type { GapKind } from "#contract/registry/closing/kinds.ts"
import { paths } from "../../lib/address/paths.ts"
import { termGaps } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { ClosingGate } from "./ClosingGate.tsx"

type Counts = Record<GapKind, number>

/** The figures of a row: three kinds of missing marks, and the other gaps. Only missing marks prevent closing. */
const figures: Column<Counts>[] = [
  { header: "Not given", numeric: true, cell: ({ mark }) => inText(mark) },
  { header: "Not marked", numeric: true, cell: ({ submission }) => inText(submission) },
  { header: "Not published", numeric: true, cell: ({ unpublished }) => inText(unpublished) },
  {
    header: "Other",
    numeric: true,
    cell: ({ register, report, approval }) => inText(register + report + approval),
  },
]
const inText = (count: number) => (count === 0 ? "–" : numberText(count))

const lecturerColumns = (termId: number): Column<LecturerGaps>[] => [
  {
    header: "Lecturer",
    primary: true,
    cell: ({ lecturer_id, name, reminded_at }) =>
      lecturer_id === null ? (
        "Nobody teaches it"
      ) : (
        <>
          <Link to={termGaps(termId, { lecturer_id: String(lecturer_id) })}>{name}</Link>
          {reminded_at !== null && <div>Reminded {distanceText(reminded_at)}</div>}
        </>
      ),
  },
  ...figures,
]

const moduleColumns = (termId: number): Column<ModuleGaps>[] => [
  {
    header: "Module",
    primary: true,
    cell: ({ subject_id, subject_code, subject_name }) => (
      <Link to={termGaps(termId, { subject_id: String(subject_id) })}>
        {subject_code}, {subject_name}
      </Link>
    ),
  },
  ...figures,
]

/**
 * The screen that closes a term. It shows the gaps by lecturer and by module, and sends reminders (product decision 3.1).
 */
export function CloseTermPage() {
  const id = Number(useParams().id)
  const params = { id }
  const checklist = useData("GET /terms/{id}/closing", { params })
  const term = checklist.data?.term
  const act = useAct()
  const remind = (lecturer_id: number | null) =>
    act("POST /terms/{id}/remind", { params, body: { lecturer_id } })

  return (
    <Page
      title={term ? `Close ${fullTermName(term)}` : "Close term"}
      section="calendar"
      actions={<LinkButton to={paths.terms}>Back to terms</LinkButton>}
    >
      <Loaded
        query={checklist}
        failure={checklist.error?.status === 404 ? missingRecordText("term") : undefined}
      >
        {({ term, gate, why_not, students }) =>
          term.closed_at !== null ? (
            <>
              <Notice tone="good">This term was closed on {instantText(term.closed_at)}.</Notice>
              <p>
                <Link to={`${paths.grades}?term_id=${id}`}>See how the term went</Link>
              </p>
            </>
          ) : (
            <>
              {why_not === null && (
                <Notice tone="good">No mark is missing, so this term can be closed.</Notice>
              )}
              <ClosingGate term={term} gate={gate} />
              <TableSection
                title="By lecturer"
                lead={`${countText(students, "student")} ${students === 1 ? "lacks" : "lack"} a mark. Work that several lecturers share is counted for each of them. Nobody is reminded twice within a day.`}
                fits
                columns={lecturerColumns(id)}
                query={checklist}
                rows={(data) => data.lecturers}
                rowKey={({ lecturer_id }) => lecturer_id ?? 0}
                actions={({ lecturer_id, name }) =>
                  lecturer_id !== null && (
                    <Button
                      kind="quiet"
                      aria-label={`Remind ${name}`}
                      onClick={() => void remind(lecturer_id)}
                    >
                      Remind
                    </Button>
                  )
                }
                empty={<p>Nothing is missing.</p>}
              />
              <TableSection
                title="By module"
                fits
                columns={moduleColumns(id)}
                query={checklist}
                rows={(data) => data.modules}
                rowKey={({ subject_id }) => subject_id}
                empty={<p>Nothing is missing.</p>}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
