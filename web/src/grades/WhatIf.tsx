import type { GradingPolicy } from "#contract/grades/policy.ts"
import { modulesOf } from "#contract/grades/report.ts"
import type { SubjectGrades } from "#contract/grades/summary.ts"
import { Disclosure } from "../ui/content/Details.tsx"
import { Section } from "../ui/layout/Section.tsx"
import type { Figures } from "./figures.ts"
import { ModuleWhatIf } from "./ModuleWhatIf.tsx"
import { gapsOf } from "./whatIf.ts"

type Props = { subjects: readonly SubjectGrades[]; figures: Figures; policy: GradingPolicy }

/** For each module with a mark that is missing: what that mark would make of it. */
export function WhatIf({ subjects, figures, policy }: Props) {
  const modules = modulesOf(subjects).filter((module) => gapsOf(module).length > 0)
  if (modules.length === 0) return null
  return (
    <div className="screen-only">
      <Section
        title="What a missing mark would change"
        lead="Estimates: they suppose that everything else stays as it is. Nothing here is saved or sent."
      >
        {modules.map((module, place) => (
          <Disclosure
            key={`${module.subject_id} ${module.term_id}`}
            summary={`${module.subject_name}, ${module.term_name}: ${gapsOf(module)
              .map(({ label, note }) => `${label} ${note}`)
              .join("; ")}`}
            open={place === 0}
          >
            <ModuleWhatIf module={module} subjects={subjects} figures={figures} policy={policy} />
          </Disclosure>
        ))}
      </Section>
    </div>
  )
}
