import type { HomeContent } from "#contract/home.ts"
import { Band } from "../../ui/Band.tsx"
import type { Exists } from "../chrome/navigation.ts"
import { applyWay } from "./applyWay.ts"
import { Ways } from "./Ways.tsx"

type Props = { apply: HomeContent["apply"]; exists: Exists }

export function CallToAction({ apply, exists }: Props) {
  return (
    <section className="call ground ground-maize" aria-labelledby="apply-title">
      <div className="call-words">
        <h2 id="apply-title">{apply.title}</h2>
        <p className="lead">{apply.text}</p>
        <Ways ways={[applyWay]} exists={exists} />
      </div>
      <div className="call-print">
        <Band section="apply" kind="petals" tile={60} />
      </div>
    </section>
  )
}
