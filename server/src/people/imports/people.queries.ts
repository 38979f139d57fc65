import { comparable } from "#contract/lib/comparable.ts"
import { normalizedNumber } from "#contract/people/accounts/signInName.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { Database } from "../../lib/db/database.ts"
import { knownAddresses } from "../accounts/queries.ts"
import { refuseKnown } from "./people.rules.ts"
import { cellFault, comparedWithRecord, refusedRow } from "./rules.ts"

type ImportedPerson = { first_name: string; last_name: string; email: string | null }
type People<Person> = {
  /** The people at the college whom a row may repeat. */
  existing: readonly Person[]
  /** The field with their number. A column of the table has the same name. */
  number: keyof Person & string
  cellsOf(person: Person): Readonly<Record<string, string>>
}

/**
 * Compares the rows of a table with people who are already at the college. A person is found by their number, or by their
 * address and name. If such a row differs from the record, it is refused; otherwise it changes nothing. A row with the address
 * of somebody else's account is refused too.
 */
export async function compareWithPeople<
  Row extends ImportRow & { record?: object },
  Person extends ImportedPerson,
>(db: Database, rows: readonly Row[], { existing, number, cellsOf }: People<Person>) {
  const byNumber = new Map(existing.map((person) => [normalizedNumber(String(person[number])), person]))
  const byAddress = new Map(
    existing.flatMap((person) => (person.email ? [[person.email.toLowerCase(), person]] : [])),
  )
  const read = rows.map((row) => {
    const { [number]: typed = "", email = "", first_name, last_name } = row.values
    const owner = byAddress.get(email.toLowerCase())
    const isOwner = owner && comparable(nameOf(owner)) === comparable(`${first_name} ${last_name}`)
    const numbered = byNumber.get(normalizedNumber(typed))
    const match = numbered ?? (isOwner ? owner : undefined)
    if (match && !numbered && typed) {
      const sentence = `${nameOf(match)} has the number “${match[number]}”. Correct it, or leave it blank.`
      return refusedRow(row, cellFault(row, number, sentence))
    }
    return comparedWithRecord(row, match && cellsOf(match), match ? nameOf(match) : "") as Row
  })
  const addresses = await knownAddresses(
    db,
    read.map(({ values }) => values.email ?? ""),
  )
  const judged = refuseKnown(read, addresses)
  return read.map((row, index) => (row.record === undefined ? row : (judged[index] ?? row)))
}
