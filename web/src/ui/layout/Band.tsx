import { useId } from "react"
import { bandTile, type Dye, type GroundDye } from "../cloth/cloth.ts"
import { type TileKind, unit } from "../cloth/tiles.ts"

type Props = {
  /** A section's name; the same name always gets the same print. */
  section: string
  /** A kind of tile, for a band that people must recognise. By default it depends on the section's name. */
  kind?: TileKind
  /** The size of a tile in pixels. */
  tile?: number
  /** The band's number among bands that must differ. */
  number?: number
  /** The dye of the ground, for a place that people recognise by its colour. */
  ground?: GroundDye
  /** The printed share of the height, from 0 to 1. */
  share?: number
}

const fill = (dye: Dye) => `var(--${dye})`

/** A strip of printed cloth: one tile, repeated. */
export function Band({ section, kind, tile = 16, number, ground: chosenGround, share = 1 }: Props) {
  const id = useId()
  const { ground, paths } = bandTile(section, kind, chosenGround ?? number)
  return (
    <svg className="band" aria-hidden="true">
      <pattern
        id={id}
        width={unit}
        height={unit}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${tile / unit})`}
      >
        <path fill={fill(ground)} d={`M0 0h${unit}v${unit}H0z`} />
        {paths.map(({ dye, d }) => (
          <path key={d} fill={fill(dye)} d={d} />
        ))}
      </pattern>
      <rect width="100%" height={`${Math.round(share * 100)}%`} fill={`url(#${id})`} />
    </svg>
  )
}
