import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import type { PlainBlock, Run } from "#contract/lib/richTextTree.ts"

/** The text of an event in a person's own calendar: their registration, and the college's description. */
export function calendarTextOf({
  description,
  my_registration: mine,
}: Pick<CollegeEvent, "description" | "my_registration">) {
  const place = mine && (mine.state === "registered" ? "You are registered." : "You are on the waiting list.")
  return [place, description && unformatted(description)].filter(Boolean).join("\n\n") || null
}

/** A formatted text for calendars, which don't show formatting. Its paragraphs, items and addresses remain. */
const unformatted = (source: string) =>
  parseRichText(source)
    .flatMap((block) => (block.type === "quote" ? block.blocks : [block]))
    .map(linesOf)
    .join("\n\n")

function linesOf(block: PlainBlock) {
  if (block.type !== "list") return wordsOf(block.runs)
  const { items, start } = block
  const markerOf = (index: number) => (start === null ? "-" : `${start + index}.`)
  return items.map((item, index) => `${markerOf(index)} ${wordsOf(item)}`).join("\n")
}

const wordsOf = (runs: readonly Run[]) =>
  runs
    .map(({ text, href }) => {
      const address = href?.replace(/^(?:mailto|tel):/, "")
      return !address || address.includes(text) ? text : `${text} (${address})`
    })
    .join("")

/** The screen on which each role sees the events. */
export const eventScreens: Readonly<Record<Role, string>> = {
  admin: "/admin/events",
  lecturer: "/lecturer/events",
  student: "/student/events",
}
