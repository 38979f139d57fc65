import { useParams } from "react-router"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { type Module, modulesOf } from "#contract/assessment/grades/report.ts"
import type { GradeOfSubject, SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { figureText, pointsText, stateMeaning } from "#contract/assessment/grades/texts.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { useAddress } from "../../../lib/address/address.ts"
import { detailsOf, paths } from "../../../lib/address/paths.ts"
import { Disclosure } from "../../../ui/content/Details.tsx"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { ClassSpreads } from "./ClassSpreads.tsx"
import { componentTitles } from "./explanation.ts"
import type { Figures } from "./figures.ts"
import { ModuleWhatIf } from "./ModuleWhatIf.tsx"
import { Scores } from "./Scores.tsx"
import { termTitle } from "./terms.ts"
import { gradesFailure, useMyGrades } from "./useMyGrades.ts"
import { WhyGrade } from "./WhyGrade.tsx"
import { countsAsZero, gapsOf } from "./whatIf.ts"
import { workedAverage, workedGrade } from "./workedGrade.ts"
import "./mine.css"

/** A module in a term: the explanation of its grade, each mark with its feedback, and the computation. */
export function MyModuleGradePage() {
  const { subject = "", term = "" } = useParams()
  const { all, figures } = useMyGrades()
  const query = { subject_id: Number(subject), term_id: Number(term) }
  const [module] = modulesOf(all.data?.gradesBySubject ?? [], query)
  const title = module?.subject_name ?? "Module grade"
  return (
    <Page
      title={title}
      lead={module && `${module.subject_code} · ${termTitle([module])}`}
      section="grades"
      actions={<LinkButton to={paths.myGrades}>Back to grades</LinkButton>}
    >
      <Loaded query={all} failure={gradesFailure(all.error)}>
        {({ gradesBySubject, policy }) =>
          module ? (
            <ModuleGrade module={module} subjects={gradesBySubject} figures={figures} policy={policy} />
          ) : (
            <EmptyState title="No grades here" text="You have no grade in this subject and term." />
          )
        }
      </Loaded>
    </Page>
  )
}

type Props = {
  module: Module
  subjects: readonly SubjectGrades[]
  figures: Figures | undefined
  policy: GradingPolicy
}

function ModuleGrade({ module, subjects, figures, policy }: Props) {
  const { assignments, endModule } = module
  const mark = useAddress().params.get("mark")
  const titles = componentTitles(module)
  return (
    <div className="stack why-page">
      <WhyGrade module={module} policy={policy} />
      <Section title={titles.assignments}>
        {assignments.length > 0 ? (
          <Scores items={assignments.map(scoreOf)} current={mark} />
        ) : (
          <p>Nothing is graded yet.</p>
        )}
        <p className="why-sum">{workedAverage(module)}</p>
      </Section>
      <Section title={titles.endModule}>
        {endModule.length > 0 ? (
          <Scores items={endModule.map(scoreOf)} current={mark} />
        ) : (
          <p>No examination mark yet.</p>
        )}
        <p className="why-sum">{workedGrade(module)}</p>
      </Section>
      {figures && gapsOf(module).length > 0 && (
        <div className="screen-only">
          <Section
            title="What a missing mark would change"
            lead="Estimates: they suppose that everything else stays as it is. Nothing here is saved or sent."
          >
            <ModuleWhatIf module={module} subjects={subjects} figures={figures} policy={policy} />
          </Section>
        </div>
      )}
      <div className="screen-only">
        <Disclosure summary="How my class did">{() => <ClassSpreads module={module} />}</Disclosure>
      </div>
    </div>
  )
}

/** "75%, B", or "Missing, 0" for a mark without points that counts as 0. */
function resultText(mark: GradeOfSubject) {
  if (mark.state === "number") return `${figureText(mark.percentage, "%")}, ${mark.letter_grade}`
  return countsAsZero(mark) ? `${pointsText(mark)}, 0` : pointsText(mark)
}

function scoreOf(mark: GradeOfSubject) {
  const { id, assignment_id, assignment_title, feedback, graded_at, state } = mark
  return {
    id,
    title: assignment_title,
    to: assignment_id === null ? undefined : detailsOf(paths.myAssignments, assignment_id),
    value: resultText(mark),
    bad: countsAsZero(mark),
    note: `${state === "number" ? pointsText(mark) : stateMeaning[state]} · ${shortDayText(dayOf(graded_at))}`,
    text: feedback,
  }
}
