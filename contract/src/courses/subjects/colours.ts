import { itemInTurn } from "../../lib/objects.ts"

/**
 * Twelve hues, in the order of web/src/ui/calendar/week.css. Their lightness is between those of light and dark paper, so
 * each is visible on both. No text is written on them, and a subject's name is always shown beside its colour.
 */
export const subjectColours = [
  "#477ac2",
  "#917430",
  "#2e8a5c",
  "#bf5940",
  "#9d5ec9",
  "#2f868e",
  "#c44f80",
  "#5e822b",
  "#766ecf",
  "#a86b38",
  "#2e8a2e",
  "#c144b6",
] as const

export const colourOf = (subjectId: number) => itemInTurn(subjectColours, subjectId)
