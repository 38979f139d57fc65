import type { ReactElement } from "react"

const figures: Readonly<Record<string, ReactElement>> = {
  slant: <rect className="chart-figure" width="2.5" height="8" />,
  dots: <circle className="chart-figure" cx="4" cy="4" r="1.8" />,
  level: <rect className="chart-figure" width="8" height="2.5" />,
  squares: <path className="chart-figure" d="M0 0H4V4H0ZM4 4H8V8H4Z" />,
}
const names = Object.keys(figures)

/**
 * The fill of a part. The fills differ even without colour, as on a grey printer and in forced colours: solid, slanted
 * lines, dots, horizontal lines, squares. Each chart has its own `<Patterns>`, because patterns inside a hidden chart aren't
 * rendered.
 */
export const fillOf = (id: string, index: number) =>
  index % 5 === 0 ? "var(--chart-figure)" : `url(#${id}${names[(index % 5) - 1]})`

export function Patterns({ id }: { id: string }) {
  return (
    <svg className="chart-patterns" width="0" height="0" aria-hidden="true">
      <defs>
        {names.map((name) => (
          <pattern
            key={name}
            id={`${id}${name}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform={name === "slant" ? "rotate(45)" : undefined}
          >
            <rect className="chart-ground" width="8" height="8" />
            {figures[name]}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
