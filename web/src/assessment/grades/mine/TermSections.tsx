import type { Module } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { figureText, gpaText } from "#contract/assessment/grades/texts.ts"
import { countText } from "#contract/lib/amounts.ts"
import { Section } from "../../../ui/layout/Section.tsx"
import { useNarrow } from "../../../ui/overlay/useNarrow.ts"
import { TermTable } from "./TermTable.tsx"
import { byTerm, type TermFigures, termFigures, termTitle } from "./terms.ts"
import "./mine.css"

type Props = {
  /** All subjects, from which the figures of a term are computed. */
  subjects: readonly SubjectGrades[]
  /** The modules that are shown. */
  modules: readonly Module[]
  /** All modules are of one subject, so the figures of a term aren't shown, and no term is folded. */
  ofOneSubject?: boolean
}

/** Modules by term, latest first. On a phone the earlier terms are folded under their figures. */
export function TermSections({ subjects, modules, ofOneSubject = false }: Props) {
  const isNarrow = useNarrow()
  const figures = new Map(termFigures(subjects).map((term) => [term.id, term]))
  const folds = isNarrow && !ofOneSubject
  return (
    <div className="terms screen-only">
      {byTerm(modules).map((ofTerm, index) => (
        <Section
          key={ofTerm[0].term_id}
          title={termTitle(ofTerm)}
          action={
            !ofOneSubject && <p className="why-sum">{figuresText(ofTerm, figures.get(ofTerm[0].term_id))}</p>
          }
          fold={folds ? (index === 0 ? "open" : "closed") : undefined}
        >
          <TermTable modules={ofTerm} />
        </Section>
      ))}
    </div>
  )
}

/** "7 modules, average 79.7%, GPA 3.18" */
function figuresText(modules: readonly Module[], term: TermFigures | undefined) {
  const average = term?.average ?? term?.practice ?? null
  return [
    countText(modules.length, "module"),
    average !== null && `average ${figureText(average, "%")}`,
    term && term.gpa !== null && `GPA ${gpaText(term.gpa)}`,
  ]
    .filter(Boolean)
    .join(", ")
}
