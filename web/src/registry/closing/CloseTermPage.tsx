import { Link, useParams } from "react-router"
import { distanceText, instantText } from "#contract/lib/dates.ts"
import type { LecturerGaps, ModuleGaps } from "#contract/registry/closing/endpoints.ts"
import { type GapKind, gapKinds, gapLabel } from "#contract/registry/closing/kinds.ts"
import { inactiveTerms, paths, termGaps } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"

type Counts = Record<GapKind, number>

/** A line for each kind that is missing: "Marks not given 4". */
function Missing({ counts }: { counts: Counts }) {
  const lines = gapKinds.filter((kind) => counts[kind] > 0)
  return (
    <>
      {lines.map((kind) => (
        <div key={kind}>
          {gapLabel[kind]}: {counts[kind].toLocaleString("en-MW")}
        </div>
      ))}
    </>
  )
}

/** Closing a term: what is missing, by lecturer and by module, reminders, and the act itself (product decision 3.1). */
export function CloseTermPage() {
  const id = Number(useParams().id)
  const params = { id }
  const checklist = useData("GET /terms/{id}/closing", { params })
  const term = checklist.data?.term
  const act = useAct()
  const confirm = useConfirm()

  const lecturerColumns: Column<LecturerGaps>[] = [
    {
      id: "name",
      header: "Lecturer",
      cell: ({ lecturer_id, name }) =>
        lecturer_id === null ? (
          "Nobody teaches it"
        ) : (
          <Link to={termGaps(id, { lecturer_id: String(lecturer_id) })}>{name}</Link>
        ),
    },
    { id: "missing", header: "Missing", cell: (row) => <Missing counts={row} /> },
    {
      id: "reminded",
      header: "Reminded",
      cell: ({ reminded_at }) => (reminded_at === null ? "—" : distanceText(reminded_at)),
    },
  ]
  const moduleColumns: Column<ModuleGaps>[] = [
    {
      id: "module",
      header: "Module",
      cell: ({ subject_id, subject_code, subject_name }) => (
        <Link to={termGaps(id, { subject_id: String(subject_id) })}>
          {subject_code}, {subject_name}
        </Link>
      ),
    },
    { id: "missing", header: "Missing", cell: (row) => <Missing counts={row} /> },
  ]

  const remind = (lecturer_id: number | null) =>
    act("POST /terms/{id}/remind", { params, body: { lecturer_id } })

  async function close() {
    const agreed = await confirm({
      title: `Close ${term?.name}, ${term?.academic_year_name}`,
      text: "All of this is locked for good. This action cannot be undone.",
      action: "Close term",
      danger: true,
    })
    if (agreed) await act("POST /terms/{id}/close", { params })
  }
  return (
    <Page
      title={term ? `Close ${term.name}, ${term.academic_year_name}` : "Close term"}
      section="calendar"
      actions={<LinkButton to={paths.terms}>Back to terms</LinkButton>}
    >
      <Loaded query={checklist}>
        {({ term, why_not, totals, students, lecturers }) =>
          term.closed_at !== null ? (
            <>
              <Notice tone="good">This term was closed on {instantText(term.closed_at)}.</Notice>
              <p>
                <Link to={`${paths.grades}?term_id=${id}`}>See how the term went</Link>
              </p>
            </>
          ) : (
            <>
              <Notice
                tone={why_not ? "warn" : "good"}
                action={
                  term.is_active && (
                    <LinkButton to={inactiveTerms(term.year_of_study)}>
                      Choose the next active term
                    </LinkButton>
                  )
                }
              >
                {why_not ?? "No mark is missing, so this term can be closed."}
              </Notice>
              <Details
                items={[
                  ...gapKinds.map((kind) => [gapLabel[kind], countLink(id, kind, totals[kind])] as const),
                  ["Students who lack a mark", students],
                ]}
              />
              <TableSection
                title="By lecturer"
                lead="Work that several lecturers share is counted for each of them. Nobody is reminded twice within a day."
                action={
                  lecturers.some(({ lecturer_id }) => lecturer_id !== null) && (
                    <Button onClick={() => void remind(null)}>Remind all</Button>
                  )
                }
                columns={lecturerColumns}
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
                columns={moduleColumns}
                query={checklist}
                rows={(data) => data.modules}
                rowKey={({ subject_id }) => subject_id}
                empty={<p>Nothing is missing.</p>}
              />
              <Section title="Closing">
                <p>
                  This locks its dates, its modules and who teaches them, its assignments and what was handed
                  in, and all its grades, which stay as today's grading policy makes them. Every mark must
                  have been entered. This action cannot be undone.
                </p>
                <p>
                  <Button kind="main" onClick={() => void close()}>
                    Close term
                  </Button>
                </p>
              </Section>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const countLink = (id: number, kind: GapKind, count: number) =>
  count === 0 ? 0 : <Link to={termGaps(id, { kind })}>{count.toLocaleString("en-MW")}</Link>
