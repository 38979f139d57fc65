import { Fragment } from "react"
import { gradeColumns, gradeRows, type Module, modulesOf } from "#contract/grades/report.ts"
import type { SubjectGrades } from "#contract/grades/summary.ts"
import { csvOf } from "#contract/lib/csv.ts"
import { today } from "#contract/lib/dates.ts"
import { useAddress } from "../lib/address/address.ts"
import { saveFile } from "../lib/saveFile.ts"
import { Disclosure } from "../ui/content/Details.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { toast } from "../ui/overlay/toast.ts"
import { EmptyState } from "../ui/state/EmptyState.tsx"
import { ModuleCard } from "./ModuleCard.tsx"
import { PrintedModules } from "./PrintedModules.tsx"
import { ReportButton } from "./ReportButton.tsx"

type Props = { subjects: readonly SubjectGrades[] }

/** "Term 2, 2025-2026: 7 modules" */
function termTitle(modules: readonly Module[]) {
  const { term_name, academic_year_name } = modules[0]!
  return `${term_name}, ${academic_year_name}: ${modules.length} ${modules.length === 1 ? "module" : "modules"}`
}

/** The student's modules, filtered by the address and with the latest term first, and their downloads. */
export function MyModules({ subjects }: Props) {
  const { params, change, clear } = useAddress()
  const narrowing = {
    subject_id: Number(params.get("subject_id")) || undefined,
    term_id: Number(params.get("term_id")) || undefined,
    academic_year: params.get("academic_year") || undefined,
  }
  const all = modulesOf(subjects)
  const shown = modulesOf(subjects, narrowing)

  function saveCsv() {
    const rows = gradeRows(shown)
    if (rows.length === 0) return toast.failure("No grades to download.")
    saveFile(new File([csvOf(gradeColumns, rows)], `grades_${today()}.csv`, { type: "text/csv" }))
  }

  return (
    <Section
      title="Modules"
      lead={subjects.length > 0 ? "The files contain the modules below (about 12 KB)." : undefined}
      action={
        <div className="buttons">
          <Button onClick={saveCsv}>Download CSV</Button>
          <ReportButton query={{ kind: "grades", ...narrowing }} />
        </div>
      }
    >
      {subjects.length > 0 && (
        <search className="toolbar">
          <FilterSelect
            label="Subject"
            all="All subjects"
            value={narrowing.subject_id}
            onChange={(subject_id) => change({ subject_id })}
            options={subjects.map(({ subject_id, subject_code, subject_name }) => [
              subject_id,
              `${subject_code} ${subject_name}`,
            ])}
          />
          <FilterSelect
            label="Term"
            all="All terms"
            value={narrowing.term_id}
            onChange={(term_id) => change({ term_id })}
            options={[
              ...new Map(all.map((one) => [one.term_id, `${one.term_name}, ${one.academic_year_name}`])),
            ]}
          />
          <FilterSelect
            label="Academic year"
            all="All academic years"
            value={narrowing.academic_year}
            onChange={(academic_year) => change({ academic_year })}
            options={[...new Set(all.map(({ academic_year_name }) => academic_year_name))].sort()}
          />
        </search>
      )}
      {subjects.length === 0 ? (
        <EmptyState
          title="Nothing graded yet"
          text="No grades available yet. Grades will appear here once your instructors have entered them."
          seed="grades"
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title="No grades match these filters"
          action={<Button onClick={() => clear()}>Clear filters</Button>}
        />
      ) : (
        [...Map.groupBy(shown, ({ term_id }) => term_id)].map(([id, modules], place) => (
          <Fragment key={id}>
            <PrintedModules title={termTitle(modules)} modules={modules} />
            <div className="screen-only">
              <Disclosure summary={termTitle(modules)} open={place === 0}>
                <ul className="cards" aria-label={termTitle(modules)}>
                  {modules.map((module) => (
                    <li key={module.subject_id}>
                      <ModuleCard module={module} />
                    </li>
                  ))}
                </ul>
              </Disclosure>
            </div>
          </Fragment>
        ))
      )}
    </Section>
  )
}
