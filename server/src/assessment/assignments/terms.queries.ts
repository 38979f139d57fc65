import type { Database } from "../../lib/db/database.ts"

/** Locks an assignment's term, so that it isn't closed before this transaction has written something for it. */
export const lockTermOfWork = (db: Database, id: number) =>
  db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select("term.closed_at")
    .where("assignment.id", "=", id)
    .forKeyShare("term")
    .executeTakeFirst()
