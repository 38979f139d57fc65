import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { kwachaText } from "../../lib/kwacha.ts"
import { Fact } from "../../ui/content/Fact.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { printAt } from "../frame/prints.ts"
import { Share } from "../news/Share.tsx"

/** The head answers the main questions before anybody has to scroll: who can apply, what it costs and what to bring. */
export function AdmissionsHead({ content }: { content: SiteContent }) {
  const { head, fees, requirements } = content.admissions
  return (
    <div className="apply-head ground ground-leaf deep" data-block="head">
      <Band section="Admissions" tile={36} {...printAt(paths.admissions)} />
      <div className="apply-words">
        <p className="apply-college">{content.name}</p>
        <h1>Admissions</h1>
        {head.lead && <p className="lead">{head.lead}</p>}
        <p className="buttons">
          <Button kind="main" href="#office">
            Contact us
          </Button>
          {requirements.requirements.length > 0 && <Button href="#requirements">Requirements</Button>}
          <Share title="Admissions" address={content.origin + paths.admissions} />
        </p>
      </div>
      <dl className="apply-facts">
        {head.who && <Fact label="Who can apply" value={head.who} />}
        {fees.fee !== null && <Fact label="Fees" value={`${kwachaText(fees.fee)} per term`} />}
        {head.documents && <Fact label="Documents" value={head.documents} />}
      </dl>
    </div>
  )
}
