import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Fact } from "../../ui/content/Fact.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { Staircase } from "./Staircase.tsx"
import { SubjectTable } from "./SubjectTable.tsx"
import { stairs } from "./stairs.ts"

type Props = { content: SiteContent; exists: PageExists }

/** Spec 000 section 2.5. The two years are drawn as a staircase. Teaching practice is its landing. */
export function Academics({ content, exists }: Props) {
  const { academics, home } = content
  const { head, curriculum, practice } = academics
  const { title, duration, level } = home.program
  const steps = stairs(academics)
  return (
    <div className="academics">
      <div className="academics-head" data-block="head">
        <div>
          <h1>Academics</h1>
          {head.lead && <p className="lead">{head.lead}</p>}
        </div>
        <dl>
          {title && <Fact label="Program" value={title} />}
          {duration && <Fact label="Duration" value={duration} />}
          {level && <Fact label="Level" value={level} />}
        </dl>
      </div>
      {steps.length > 0 && (
        <section className="academics-climb" data-block="curriculum" aria-labelledby="curriculum">
          <div className="academics-words">
            <h2 id="curriculum">Curriculum by term</h2>
            {curriculum.text && <p>{curriculum.text}</p>}
          </div>
          <Staircase steps={steps} districts={practice.districts} />
        </section>
      )}
      <div className="academics-below">
        {practice.text && (
          <section data-block="practice" aria-labelledby="practice">
            <h2 id="practice">Teaching practice</h2>
            <Paragraphs text={practice.text} />
            <NextSteps
              ways={[
                { label: "How to apply", address: `${paths.admissions}#steps` },
                { label: "Who teaches", address: paths.faculty },
              ]}
              exists={exists}
            />
          </section>
        )}
        {curriculum.terms.length > 0 && <SubjectTable curriculum={curriculum} />}
      </div>
    </div>
  )
}
