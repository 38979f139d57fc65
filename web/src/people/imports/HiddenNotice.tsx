import { countText } from "#contract/lib/amounts.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import type { HiddenParts } from "#contract/people/imports/endpoints.ts"

/** Names the hidden parts of a spreadsheet, because they aren't read. */
export function HiddenNotice({ parts }: { parts: HiddenParts }) {
  const { hidden_sheets: sheets, hidden_rows: rows, hidden_columns: columns } = parts
  const countTexts = [rows > 0 && countText(rows, "row"), columns > 0 && countText(columns, "column")]
  const hiddenParts = [...sheets, ...countTexts.filter((text) => text !== false)]
  if (hiddenParts.length === 0) return null
  return (
    <p>
      Hidden and not read: {listText(hiddenParts)}. To import what is hidden, show it in your spreadsheet
      program and save the file again.
    </p>
  )
}
