import * as z from "zod"

/** The most rows that one write may add. A person checks them, and one transaction writes them. */
export const maxAddedRows = 200

/** Rows of a table that one write adds: all or none. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z
      .array(row, { error: "Rows are required." })
      .min(1, "Fill in a row first.")
      .max(maxAddedRows, `At most ${maxAddedRows} rows can be added at once.`),
  })

/** The key of an error in a reply: the row's index in the body, from 0, and the field. */
export const rowField = (row: number, field: string) => `rows.${row}.${field}`
