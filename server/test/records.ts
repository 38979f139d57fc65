import { sql } from "kysely"
import type { Database } from "../src/lib/db/database.ts"

/** Closes a term without the checks and results of the endpoint. */
export const closeTerm = (db: Database, id: number) =>
  db.updateTable("term").set({ is_active: false, closed_at: sql`now()` }).where("id", "=", id).execute()
export const reopenTerm = (db: Database, id: number) =>
  db.updateTable("term").set({ is_active: true, closed_at: null }).where("id", "=", id).execute()

type DeletableTable = "assignment" | "lecturer" | "person" | "student" | "subject"

/** Deletes a record as its endpoint does, without checks or an entry among the deleted records. */
export const deleteRecord = (db: Database, table: DeletableTable, id: number) =>
  db.updateTable(table).set({ deleted_at: sql`now()` }).where("id", "=", id).execute()
export const restoreRecord = (db: Database, table: DeletableTable, id: number) =>
  db.updateTable(table).set({ deleted_at: null }).where("id", "=", id).execute()
