import { sql } from "kysely"
import type { Database } from "../../src/lib/db/database.ts"

/** The moment this many days ago, by the database's clock. */
export const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`

/** Adds an email that was written this many days ago. The number is its subject. */
export const addOldMail = (db: Database, days: number, status: "sent" | "unsent" = "sent") =>
  db
    .insertInto("mail")
    .values({
      to_address: "a@college.example",
      to_name: "A",
      subject: `${days}`,
      body: "",
      status,
      created_at: ago(days),
    })
    .execute()
