import { countText } from "#contract/lib/amounts.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { type CellKey, markText } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import { useStatus } from "./useSheet.ts"

type Props = { sheet: GradeSheet; className: string; onGo: (key: CellKey) => void }

/** Buttons that lead to the first mark that was refused, and to the first that somebody else changed too. */
export function FaultButtons({ sheet, className, onGo }: Props) {
  const { refused, conflicts } = useStatus(sheet)
  const confirm = useConfirm()
  const goToFirst = (sync: "refused" | "conflict") => () => {
    const keys = sheet.cellsWith(sync)
    const first = keys.find((key) => sheet.whyFinal(key) === undefined)
    if (first) onGo(first)
    else if (keys.length > 0) void askToDiscard(keys)
  }
  const textOf = (key: CellKey) => {
    const { text, mark } = sheet.cell(key)
    return text ?? (markText(mark) || "none")
  }
  const nameOf = (key: CellKey) => sheet.studentName(key) ?? "a student"
  /** Asks about marks that no cell accepts any more, each with its student, so that somebody can write them down. */
  async function askToDiscard(keys: readonly CellKey[]) {
    const isOne = keys.length === 1
    const firstKey = itemAt(keys, 0)
    const marks = isOne
      ? `The mark ${textOf(firstKey)} is for ${nameOf(firstKey)}.`
      : `The marks are ${listText(keys.map((key) => `${textOf(key)} for ${nameOf(key)}`))}.`
    const reasons = [...new Set(keys.map(sheet.whyFinal))].filter(Boolean).join(" ")
    const isYes = await confirm({
      title: isOne ? "This mark can't be saved" : `${countText(keys.length, "mark")} can't be saved`,
      text: `${marks} ${reasons}`,
      action: isOne ? "Discard the mark" : `Discard ${countText(keys.length, "mark")}`,
      cancel: isOne ? "Keep it here" : "Keep them here",
      danger: true,
    })
    if (isYes) await sheet.discardUnsaved(keys)
  }
  return (
    <>
      {refused > 0 && (
        <button type="button" className={className} onClick={goToFirst("refused")}>
          <span aria-hidden="true">▲</span> {refused} to correct
        </button>
      )}
      {conflicts > 0 && (
        <button type="button" className={className} onClick={goToFirst("conflict")}>
          <span aria-hidden="true">▲</span> {conflicts} also changed by somebody else
        </button>
      )}
    </>
  )
}
