import type { Database } from "../../lib/db/database.ts"

/** All terms as a row of a file names them (`termNamed`): a college has few. */
export const namedTerms = (db: Database) =>
  db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "academic_year_id")
    .select([
      "term.id",
      "name",
      "year_name as academic_year_name",
      "year_of_study",
      "is_active",
      "is_current",
      "closed_at",
    ])
