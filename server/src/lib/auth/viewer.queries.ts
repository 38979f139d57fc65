import type { Database } from "../db/database.ts"
import type { User } from "./sessions.ts"
import type { Viewer } from "./viewer.ts"

export async function viewerOf(db: Database, { id, role }: User): Promise<Viewer> {
  const recordIn = async (table: "lecturer" | "student") => {
    if (role !== table) return null
    const record = await db
      .selectFrom(table)
      .select("id")
      .where("person_id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst()
    return record?.id ?? null
  }
  return { role, personId: id, lecturerId: await recordIn("lecturer"), studentId: await recordIn("student") }
}
