import { dice, pick } from "../../ui/cloth/dice.ts"

const dyes = ["blue-900", "maize", "laterite", "leaf", "sky", "blue-700", "clay"] as const
const width = 800
const height = 120

/** A shelf of books: spines of different heights, each with its label. */
export function Shelf() {
  const books = shelve()
  return (
    <svg
      className="shelf deep"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {books.map(({ x, thick, tall, foot, dye, label }) => (
        <g key={x}>
          <path fill={`var(--${dye})`} d={`M${x} ${height - tall}h${thick}v${tall}h-${thick}z`} />
          <path
            fill={`var(--${label})`}
            d={`M${x} ${height - tall + 12}h${thick}v${Math.round(tall / 5)}h-${thick}zM${x} ${height - foot}h${thick}v4h-${thick}z`}
          />
        </g>
      ))}
    </svg>
  )
}

function shelve() {
  const roll = dice("library")
  const books: { x: number; thick: number; tall: number; foot: number; dye: string; label: string }[] = []
  for (let x = 0; x < width; ) {
    const thick = 8 + Math.floor(roll() * 4) * 4
    const tall = 70 + Math.floor(roll() * 10) * 5
    const foot = 8 + Math.floor(roll() * 6) * 5
    const others = dyes.filter((dye) => dye !== books.at(-1)?.dye)
    const dye = pick(roll, others)
    const label = pick(
      roll,
      [...dyes, "cream" as const].filter((one) => one !== dye),
    )
    books.push({ x, thick, tall, foot, dye, label })
    x += thick
  }
  return books
}
