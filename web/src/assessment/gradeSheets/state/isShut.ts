import type { SheetColumn } from "./types.ts"

/** Whether a column accepts no mark for a student. */
export const isShut = ({ shut }: Pick<SheetColumn, "shut">, student: number) =>
  shut !== null && !shut.open_to.includes(student)
