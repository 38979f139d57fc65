import { type ClothOptions, cloth, type Dye } from "./cloth.ts"

type Props = ClothOptions & {
  /** The same name always gets the same cloth. */
  seed: string
}

const fill = (dye: Dye) => `var(--${dye})`

/** A decorative cloth that fills its box. */
export function Cloth({ seed, ...options }: Props) {
  const { width, height, ground, squares, shapes } = cloth(seed, options)
  return (
    <svg
      className="cloth"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill={fill(ground)} d={`M0 0h${width}v${height}H0z`} />
      {/* Squares meet without a seam only if their edges fall on whole pixels. */}
      <g shapeRendering="crispEdges">
        {squares.map(({ dye, d }) => (
          <path key={dye} fill={fill(dye)} d={d} />
        ))}
      </g>
      {shapes.map(({ dye, d }) => (
        <path key={d} fill={fill(dye)} d={d} />
      ))}
    </svg>
  )
}
