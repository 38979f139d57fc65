import { districts } from "#contract/communication/website/content/districts.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { places } from "./places.ts"

type Props = { teaching: SiteContent["alumni"]["places"]["districts"] }

/** Malawi as a patchwork: a piece of cloth for each district where alumnae teach, and none where nobody is known to. */
export function DistrictMap({ teaching }: Props) {
  return (
    <ul className="districts deep" aria-label="Alumnae by district">
      <li className="lake" aria-hidden="true">
        Lake Malawi
      </li>
      {districts.map((district) => {
        const [column, row] = places[district]
        const teachers = sum(teaching.filter((one) => one.district === district))
        return (
          <li key={district} className={`column-${column} row-${row}`}>
            {teachers > 0 && <Cloth seed={district} cols={4} rows={1} />}
            <span>{district}</span> <b>{teachers || "–"}</b>
          </li>
        )
      })}
    </ul>
  )
}

export const sum = (districts: Props["teaching"]) =>
  districts.reduce((total, { teachers }) => total + (teachers ?? 0), 0)
