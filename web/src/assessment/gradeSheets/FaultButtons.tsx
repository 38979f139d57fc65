import type { CellKey } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import { useStatus } from "./useSheet.ts"

type Props = { sheet: GradeSheet; className: string; onGo: (key: CellKey) => void }

/** Buttons that lead to the first mark that was refused, and to the first that somebody else changed too. */
export function FaultButtons({ sheet, className, onGo }: Props) {
  const { refused, conflicts } = useStatus(sheet)
  const goToFirst = (sync: "refused" | "conflict") => () => {
    const key = sheet.firstCellWith(sync)
    if (key) onGo(key)
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
