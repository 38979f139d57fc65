import { sql } from "kysely"
import { loadDemonstration } from "../../../demonstration/load.ts"
import { createPool, openDatabase } from "../../src/lib/db/database.ts"
import { createDiskStorage } from "../../src/lib/files/diskStorage.ts"
import { type College, openFilledCollege } from "../college.ts"
import { readRecords } from "./records.ts"

/** `npm test` computes the figures of this many students again, "npm run drill -- tests" those of a whole college. */
export const size = process.env.DRILL ? { students: 600, grades: 20_000 } : { students: 120, grades: 4_000 }

/** The whole demonstration, beside the three test people, with the records from which its figures are recomputed. */
export async function openDemonstration(count = size.students) {
  const college = await openFilledCollege(`demonstration_${count}`, load(count))
  const { db, people } = college
  const students = await db
    .selectFrom("student")
    .select("id")
    .where("person_id", "!=", people.student)
    .orderBy("id")
    .execute()
  return { ...college, students: students.map(({ id }) => id), ...(await readRecords(db)) }
}

const load =
  (students: number) =>
  async ({ db, folder, url }: College) => {
    // The demonstration's three accounts have the same addresses.
    await sql`update person set email = 'test.' || email`.execute(db)
    // The demonstration is loaded over connections of its own, as by the command, because no request may take as long.
    const pool = createPool({ connectionString: url, max: 2 }, (error) => console.error(error))
    const options = { password: "mphunzitsi-demo", students }
    await loadDemonstration(openDatabase(pool), createDiskStorage(folder), options)
    await pool.end()
  }
