import "./week.css"
import type { WeekBlock } from "./week.ts"

/**
 * The texts of a block. The block's position in the grid already shows its times, so they are written for screen readers only.
 */
export function BlockFace({ block, times = false }: { block: WeekBlock; times?: boolean }) {
  return (
    <>
      <span className={times ? "week-times" : "visually-hidden"}>
        {block.start} <span className="visually-hidden">to</span> <span>{block.end}</span>
      </span>{" "}
      <span className="week-face">
        {block.mark && <span className="week-mark">{block.mark} </span>}
        <span className="week-title">{block.title}</span>
        <br />
        {block.lines.join(" · ")}
      </span>
    </>
  )
}
