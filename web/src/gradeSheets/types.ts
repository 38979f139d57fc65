export type { Sheet, SheetAnswer as Answer, SheetCell, SheetColumn } from "#contract/gradeSheets.ts"
