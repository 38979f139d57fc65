import type { HomeContent } from "#contract/communication/website/pages/home.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { applyLink } from "./applyLink.ts"

type Props = { apply: HomeContent["apply"]; exists: PageExists }

export function CallToAction({ apply, exists }: Props) {
  return (
    <section className="call ground ground-maize print-flat" data-block="apply" aria-labelledby="apply-title">
      <div className="call-words print-flat">
        <h2 id="apply-title">{apply.title}</h2>
        {apply.text && <p className="lead">{apply.text}</p>}
        <NextSteps ways={[applyLink]} exists={exists} />
      </div>
      <div className="call-print print-none">
        <Band section="apply" kind="petals" tile={60} />
      </div>
    </section>
  )
}
