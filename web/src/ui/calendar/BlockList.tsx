import type { CSSProperties } from "react"
import { Link } from "../controls/Link.tsx"
import { BlockFace } from "./BlockFace.tsx"
import { hueOf, type WeekBlock } from "./week.ts"

/** Blocks one below the other, with their times. */
export function BlockList({ blocks }: { blocks: readonly WeekBlock[] }) {
  return (
    <ul className="week-list">
      {blocks.map((block) => (
        <li key={block.key}>
          <Block block={block} times />
        </li>
      ))}
    </ul>
  )
}

type Props = { block: WeekBlock; times?: boolean; style?: CSSProperties }

export function Block({ block, times = false, style }: Props) {
  const props = {
    className: "week-block",
    "data-hue": hueOf(block.colour),
    "data-edge": block.edge,
    "data-cancelled": block.cancelled || undefined,
    style,
  }
  const face = <BlockFace block={block} times={times} />
  if (!block.to) return <div {...props}>{face}</div>
  return (
    <Link to={block.to} {...props}>
      {face}
    </Link>
  )
}
