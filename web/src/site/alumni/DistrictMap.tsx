import type { SiteContent } from "#contract/communication/website/site.ts"
import { sum } from "#contract/lib/objects.ts"
import { type District, districts } from "#contract/members/students/districts.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"

/**
 * The column and row of each district on a map of 5 by 11 tiles, in the shape of Malawi. The lake is to the east of the third
 * column.
 */
const tiles: Readonly<Record<District, readonly [column: number, row: number]>> = {
  Chitipa: [2, 1],
  Karonga: [3, 1],
  Rumphi: [3, 2],
  Mzimba: [2, 3],
  "Nkhata Bay": [3, 3],
  Likoma: [4, 3],
  Kasungu: [1, 4],
  Ntchisi: [2, 4],
  Nkhotakota: [3, 4],
  Mchinji: [1, 5],
  Dowa: [2, 5],
  Salima: [3, 5],
  Lilongwe: [2, 6],
  Dedza: [3, 6],
  Mangochi: [4, 6],
  Ntcheu: [3, 7],
  Balaka: [4, 7],
  Machinga: [5, 7],
  Mwanza: [2, 8],
  Neno: [3, 8],
  Zomba: [4, 8],
  Phalombe: [5, 8],
  Blantyre: [3, 9],
  Chiradzulu: [4, 9],
  Mulanje: [5, 9],
  Chikwawa: [3, 10],
  Thyolo: [4, 10],
  Nsanje: [4, 11],
}

type Props = { teaching: SiteContent["alumni"]["places"]["districts"] }

/** A map of Malawi made of tiles. A district where alumnae are known to teach has its cloth, and the others are empty. */
export function DistrictMap({ teaching }: Props) {
  return (
    <ul className="districts deep" aria-label="Alumnae by district">
      <li className="lake" aria-hidden="true">
        Lake Malawi
      </li>
      {districts.map((district) => {
        const [column, row] = tiles[district]
        const teachers = teachersIn(teaching.filter((entry) => entry.district === district))
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

export const teachersIn = (districts: Props["teaching"]) =>
  sum(districts.map(({ teachers }) => teachers ?? 0))
