import { type Addressee, collegeAddressee, lecturerAt } from "#contract/communication/messages/addressees.ts"
import { readContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages } from "#contract/communication/website/pages.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { findCollege } from "../../college/college/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { findPublicLecturer } from "../../members/lecturers/public.queries.ts"
import { activeAdministrators } from "../../people/administrators/queries.ts"

/** The columns of a message that say whom it is for. */
export type AddresseeColumns = {
  office: string | null
  office_name: string | null
  lecturer_id: number | null
}

/** The college itself, for a message to no office or lecturer. */
export const collegeColumns: AddresseeColumns = { office: null, office_name: null, lecturer_id: null }

/** The office or the lecturer at an address of the contact form; undefined if it no longer exists. */
export async function findAddressee(db: Database, to: string | null): Promise<AddresseeColumns | undefined> {
  if (to === null || to === collegeAddressee) return collegeColumns
  const lecturer_id = lecturerAt(to)
  if (lecturer_id !== undefined) {
    return (await findPublicLecturer(db, lecturer_id)) && { ...collegeColumns, lecturer_id }
  }
  const office = (await readOffices(db)).find(({ key }) => key === to)
  return office && { ...collegeColumns, office: office.key, office_name: office.name }
}

/** The email address of an office, or else the college's, or else its administrators'. */
export async function listReaders(db: Database, to: string) {
  const offices = await readOffices(db)
  const office = offices.find(({ key }) => key === to)
  if (office?.email) return [{ id: null, name: office.name, email: office.email }]
  const { name, email } = await findCollege(db)
  if (email) return [{ id: null, name, email }]
  return activeAdministrators(db).execute()
}

async function readOffices(db: Database) {
  const row = await db.selectFrom("content").select("value").where("key", "=", "contact").executeTakeFirst()
  return readContent(contentPages.contact, row?.value).offices.offices
}

/** Reads the addressee that the contact page shows at an address such as `/contact?to=lecturer-12`. */
export const addresseeReaders = (db: Database) => ({
  addressee: async (_: number, { to = "" }: Readonly<Record<string, string>>): Promise<Addressee> => {
    const lecturer = lecturerAt(to)
    if (lecturer !== undefined) {
      const publicLecturer = await findPublicLecturer(db, lecturer)
      if (publicLecturer) return { to, name: nameOf(publicLecturer), isKnown: true }
    }
    const office = (await readOffices(db)).find(({ key }) => key === to)
    if (office) return { to, name: office.name, isKnown: true }
    return { to: collegeAddressee, name: "", isKnown: to === collegeAddressee }
  },
})
