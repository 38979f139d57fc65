import { numberText } from "../../lib/wording/wording.ts"
import { figures, type Unit } from "./definitions.ts"
import type { ReportFigure } from "./report.ts"

/** "1,204", "78.5%", "3.05"; "—" without a figure. */
export function valueText(value: number | string | null | undefined, unit: Unit | "text") {
  if (value === null || value === undefined) return "—"
  if (typeof value === "string") return value
  if (unit === "gpa") return value.toFixed(2)
  const text = numberText(value)
  return unit === "percent" ? `${text}%` : text
}

const signed = (value: number) => (value > 0 ? `+${numberText(value)}` : minus(value))
const minus = (value: number) => numberText(value).replace("-", "−")

/** Below this, a figure is too small for its change in percent to say anything. */
const smallestBase = 20

/**
 * "45 before, +12 (+26.7%)". The change of a percentage is in points, without percent of percent. A figure that more than
 * doubled, or was small before, has its change only as a number. Without a figure before, the text says only that.
 */
export function changeText({
  name,
  before,
  change,
  change_percent,
}: Pick<ReportFigure, "name" | "before" | "change" | "change_percent">) {
  const { unit } = figures[name]
  if (before === null) return "No figure before"
  const beforeText = `${valueText(before, unit)} before`
  if (change === null) return beforeText
  if (change === 0) return `${beforeText}, no change`
  const pointsWord = Math.abs(change) === 1 ? " point" : " points"
  const points = unit === "percent" ? pointsWord : ""
  const hasShare =
    change_percent !== null &&
    unit !== "percent" &&
    (unit !== "count" || before >= smallestBase) &&
    Math.abs(change_percent) <= 100
  const share = hasShare ? ` (${signed(change_percent)}%)` : ""
  return `${beforeText}, ${signed(change)}${points}${share}`
}

/** A remark if all students are women or all are men. Shares of 100% in every row would say no more. */
export function genderRemark({ figures }: { figures: readonly Pick<ReportFigure, "name" | "value">[] }) {
  const figureNamed = (name: string) => figures.find((figure) => figure.name === name)?.value ?? null
  const students = figureNamed("students")
  const women = figureNamed("women")
  if (students === null || women === null || students < 2) return undefined
  if (women === students) return `All ${students} students are women.`
  return women === 0 ? `All ${students} students are men.` : undefined
}
