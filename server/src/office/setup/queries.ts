import { sql } from "kysely"
import type * as z from "zod"
import { emptyContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages } from "#contract/communication/website/pages.ts"
import type { setupInput } from "#contract/office/setup.ts"
import { closeDoors } from "../../college/college/doors.queries.ts"
import { administratorExists } from "../../college/college/queries.ts"
import { publish } from "../../communication/website/queries.ts"
import { academicYears } from "../../courses/academicYears/queries.ts"
import { activateTerm, createTerm } from "../../courses/terms/queries.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Database } from "../../lib/db/database.ts"
import { saveLink, shortCode } from "../../people/accounts/oneTimeTokens.queries.ts"
import { inviteLink, revokePassword } from "../../people/accounts/passwords.queries.ts"
import { createActivePerson } from "../../people/accounts/queries.ts"
import { firstActive } from "./rules.ts"

type Input = Omit<z.output<typeof setupInput>, "code" | "password">

const codeHours = 7 * 24

export async function hasAdministrator(db: Database) {
  const { exists } = await db.selectNoFrom(administratorExists.as("exists")).executeTakeFirstOrThrow()
  return exists
}

/** Replaces the one-time code for /setup; undefined if an administrator exists. */
export async function ensureSetupCode(database: Database): Promise<string | undefined> {
  if (await hasAdministrator(database)) return undefined
  const code = shortCode()
  await database.transaction().execute(async (db) => {
    await db.deleteFrom("one_time_link").where("purpose", "=", "setup").where("used_at", "is", null).execute()
    await saveLink(db, code, { personId: null, purpose: "setup", hours: codeHours })
  })
  return code
}

/** Creates the college: its name, administrator, academic year and terms. Returns the administrator's id. */
export async function createCollege(db: Database, input: Input & { password_hash: string }) {
  const { first_name, last_name, email, password_hash, college_name, year_name, start_date, end_date } = input
  const id = await createActivePerson(db, { role: "admin", first_name, last_name, email, password_hash })
  const collegeContent = emptyContent(contentPages.college)
  collegeContent.details.name = college_name
  await publish(db, { key: "college", value: collegeContent, by: id })
  const year = await academicYears.create(db, {
    year_name,
    start_date,
    end_date,
    is_current: true,
    version: undefined,
  })
  const terms = []
  for (const term of input.terms) {
    const name = `Term ${term.term_number}`
    terms.push(await createTerm(db, { ...term, name, academic_year_id: year.id, version: undefined }))
  }
  const { today } = await db.selectNoFrom(sql<string>`college_today()`.as("today")).executeTakeFirstOrThrow()
  for (const term of firstActive(terms, today)) await activateTerm(db, term)
  await closeDoors(db)
  return id
}

type Newcomer = { email: string; first_name: string; last_name: string }

/**
 * Makes someone an administrator from the server's console, and returns a link to choose a password. An existing
 * account is kept, except for its password.
 */
export async function makeAdministrator(
  db: Database,
  { sessions, publicUrl }: { sessions: Sessions; publicUrl: string },
  newcomer: Newcomer,
) {
  const existingPerson = await db
    .updateTable("person")
    .set({ role: "admin", status: "active" })
    .where("email", "=", newcomer.email)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst()
  if (existingPerson) await revokePassword(db, sessions, existingPerson.id)
  const id =
    existingPerson?.id ?? (await createActivePerson(db, { ...newcomer, role: "admin", password_hash: null }))
  return { id, link: await inviteLink(db, publicUrl, id) }
}
