import { paths } from "../../lib/address/paths.ts"
import { bandTile } from "../../ui/cloth/cloth.ts"
import { unit } from "../../ui/cloth/tiles.ts"
import { printAt } from "../frame/prints.ts"
import type { week } from "./week.ts"

/** The height of an hour, in pixels. `top` is the height of the names of the days. */
const hour = 18
const top = 28
const tile = 28

type Props = ReturnType<typeof week> & {
  /** Whether the digital resources are open all day and all night. */
  digital: boolean
}

/**
 * A week from midnight to midnight, to scale. A strip of cloth is drawn over the opening hours. A tint shows the time when only the digital
 * resources are open. The table beside it says the same in words.
 */
export function Week({ days, marks, digital }: Props) {
  const print = printAt(paths.library)
  const cloth = bandTile("library", print.kind, print.ground)
  const yOf = (time: number) => top + time * hour
  const column = 100 / days.length
  return (
    <figure className="library-drawn deep">
      <div className="library-week" aria-hidden="true">
        <svg className="library-times" aria-hidden="true">
          <text x="0" y={yOf(0) + 5}>
            00:00
          </text>
          <text x="0" y={yOf(24) + 3}>
            24:00
          </text>
          {marks.map(([time, label]) => (
            <text key={label} x="0" y={yOf(time) + 5}>
              {label}
            </text>
          ))}
        </svg>
        <svg className="library-days" aria-hidden="true">
          <pattern
            id="library-cloth"
            width={unit}
            height={unit}
            patternUnits="userSpaceOnUse"
            patternTransform={`translate(0 ${top}) scale(${tile / unit})`}
          >
            <path fill={`var(--${cloth.ground})`} d={`M0 0h${unit}v${unit}H0z`} />
            {cloth.paths.map(({ dye, d }) => (
              <path key={d} fill={`var(--${dye})`} d={d} />
            ))}
          </pattern>
          {marks.map(([time]) => (
            <line key={time} x1="0" x2="100%" y1={yOf(time)} y2={yOf(time)} />
          ))}
          {days.map(({ day, times }, index) => (
            <svg
              key={day}
              x={`${(index * column).toFixed(2)}%`}
              width={`${column.toFixed(2)}%`}
              height="100%"
              aria-hidden="true"
            >
              <text x="50%" y="18" textAnchor="middle">
                {day.slice(0, 3)}
              </text>
              <rect className="library-day" x="4%" y={top} width="92%" height={24 * hour} />
              {times.map(({ from, to }) => (
                <rect
                  key={from}
                  className="library-open"
                  x="4%"
                  y={yOf(from)}
                  width="92%"
                  height={(to - from) * hour}
                  fill="url(#library-cloth)"
                />
              ))}
            </svg>
          ))}
        </svg>
      </div>
      <figcaption>
        <span>
          <Key className="library-open" fill="url(#library-cloth)" /> The library is open
        </span>
        {digital && (
          <span>
            <Key className="library-day" /> Digital resources only
          </span>
        )}
      </figcaption>
    </figure>
  )
}

const Key = (props: { className: string; fill?: string }) => (
  <svg className="library-key" aria-hidden="true">
    <rect width="100%" height="100%" {...props} />
  </svg>
)
