import type { AdmissionsContent } from "#contract/communication/website/pages/admissions.ts"
import { compact, itemInTurn, sum } from "#contract/lib/objects.ts"
import { Band } from "../../ui/layout/Band.tsx"

/** The cloths of the pathways. */
const cloths = [
  { ground: "blue-700", kind: "chevron" },
  { ground: "laterite", kind: "kite" },
  { ground: "leaf", kind: "steps" },
  { ground: "maize", kind: "bow" },
] as const

const ClothOf = ({ way }: { way: number }) => <Band section="intake" {...itemInTurn(cloths, way)} tile={24} />

/** The pathways for applicants, drawn as one cloth. The width of each pathway is its share of the intake. */
export function Pathways({ pathways: { pathways } }: Pick<AdmissionsContent, "pathways">) {
  const slices = shares(pathways)
  return (
    <section className="part" data-block="pathways" aria-labelledby="pathways-title">
      <div className="part-head">
        <h2 id="pathways-title">{pathways.length === 2 ? "Two ways in" : "Ways in"}</h2>
      </div>
      <div className="pathways-drawn">
        <svg className="pathway-shares deep" aria-hidden="true">
          {slices.map(({ from, share, way }) => (
            <svg key={from} x={`${from}%`} width={`${share}%`} height="100%" aria-hidden="true">
              <ClothOf way={way} />
            </svg>
          ))}
        </svg>
        <ul className="pathways">
          {pathways.map(({ name, share, text }, index) => (
            <li key={name}>
              <span className="pathway-cloth deep">
                <ClothOf way={index} />
              </span>
              {share !== null && (
                <p className="pathway-share">
                  {share}%<span>of the intake</span>
                </p>
              )}
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The pathways that have a share, by index. Each starts where the previous one ends, in percent. */
function shares(pathways: readonly { share: number | null }[]) {
  const sharedPathways = compact(
    pathways.map(({ share }, index) => (share ? { share, way: index } : undefined)),
  )
  return sharedPathways.map((pathway, index) => ({
    ...pathway,
    from: sum(sharedPathways.slice(0, index).map(({ share }) => share)),
  }))
}
