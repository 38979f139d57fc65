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
    const key = sheet.firstCellWith(sync)
    if (key && sheet.isListed(key)) onGo(key)
    else if (key) void askToDiscard(key)
  }
  async function askToDiscard(key: CellKey) {
    const { text, mark } = sheet.cell(key)
    const isYes = await confirm({
      title: "This mark can't be saved",
      text: `The mark ${text ?? markText(mark)} is for ${sheet.studentName(key) ?? "a student"}. The student or the work is no longer in this class.`,
      action: "Discard the mark",
      cancel: "Keep it here",
      danger: true,
    })
    if (isYes) await sheet.discardUnsaved(key)
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
