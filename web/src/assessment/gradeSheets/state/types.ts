export type {
  Sheet,
  SheetAnswer as Answer,
  SheetCell,
  SheetColumn,
} from "#contract/assessment/gradeSheets.ts"
