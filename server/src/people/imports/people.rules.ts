import { saysNone } from "#contract/lib/contactFields.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { refusedRow, refuseTwice } from "./rules.ts"

/** Rejects people who already have an account, and the second of two rows with one address. */
export const refuseKnown = <Row extends ImportRow>(
  rows: readonly Row[],
  knownNumbers: ReadonlySet<string>,
): Row[] =>
  refuseTwice(rows, ["email", "Email"], addressIn).map((row, index) =>
    knownNumbers.has(addressIn(row.values.email ?? "")) && rows[index]?.faults.length === row.faults.length
      ? refusedRow(row, { field: "email", text: "There is already an account with this email address." })
      : row,
  )

const addressIn = (typed: string) => (saysNone(typed) ? "" : typed.toLowerCase())
