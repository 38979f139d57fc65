import { bandTile } from "../../ui/cloth/cloth.ts"
import { unit } from "../../ui/cloth/tiles.ts"
import type { datedEras } from "./eras.ts"

type Props = { eras: ReturnType<typeof datedEras>; year: number; ahead: number | null }

const tile = 36
/** The length of the threads beyond the last year, in percent of the strip. */
const threadLength = 4

/**
 * The years as a strip of cloth up to the present year. The length of each era is proportional to its duration. Future years
 * are drawn as bare threads. The list below the strip says the same in words.
 */
export function Strip({ eras, year, ahead }: Props) {
  const first = eras[0]?.from ?? year
  const last = Math.max(ahead ?? year, year)
  const positionOf = (from: number) =>
    `${(((from - first) * (100 - threadLength)) / Math.max(last - first, 1)).toFixed(2)}%`
  return (
    <svg className="strip deep" aria-hidden="true">
      <pattern id="threads" width="4" height="9" patternUnits="userSpaceOnUse">
        <path className="strip-thread" d="M0 4h4v2H0z" />
      </pattern>
      <rect y="28" width="100%" height="100%" fill="url(#threads)" />
      {eras.map((era, index) => {
        const { ground, paths } = bandTile(era.title, era.motif, index)
        const id = `era-cloth-${index}`
        return (
          <g key={id}>
            <pattern
              id={id}
              width={unit}
              height={unit}
              patternUnits="userSpaceOnUse"
              patternTransform={`translate(0 28) scale(${tile / unit})`}
            >
              <path fill={`var(--${ground})`} d={`M0 0h${unit}v${unit}H0z`} />
              {paths.map(({ dye, d }) => (
                <path key={d} fill={`var(--${dye})`} d={d} />
              ))}
            </pattern>
            <svg
              x={positionOf(era.from)}
              width={positionOf(first + era.until - era.from)}
              height="100%"
              aria-hidden="true"
            >
              <rect y="28" width="100%" height="100%" fill={`url(#${id})`} />
            </svg>
            <text x={positionOf(era.from)} y="18">
              {era.from}
            </text>
          </g>
        )
      })}
      {last > year && (
        <text x={positionOf(last)} y="18" textAnchor="middle">
          {last}
        </text>
      )}
    </svg>
  )
}
