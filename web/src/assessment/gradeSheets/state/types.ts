export type {
  SavedCellReply as Answer,
  Sheet,
  SheetCell,
  SheetColumn,
} from "#contract/assessment/gradeSheets.ts"
