import { instantText } from "#contract/lib/dates.ts"
import { Button } from "../../ui/controls/Button.tsx"
import type { ShownCell } from "./state/cells.ts"
import { markText, noMark } from "./state/marks.ts"

type Props = { cell: ShownCell; onChoose: (side: "mine" | "theirs") => void }

/** Shows both marks, and who entered the other person's mark and when. */
export function ConflictChoice({ cell: { mark, theirs }, onChoose }: Props) {
  const other = markText(theirs ?? noMark) || "no mark"
  return (
    <>
      <p>
        {theirs
          ? `${theirs.graded_by_name ?? "Another person"} entered ${other} on ${instantText(theirs.graded_at)}.`
          : "This mark was taken away meanwhile."}
      </p>
      <Button onClick={() => onChoose("mine")}>Keep yours: {markText(mark) || "no mark"}</Button>
      <Button onClick={() => onChoose("theirs")}>Take theirs: {other}</Button>
    </>
  )
}
