import { sql } from "kysely"

/**
 * Whether a moment isn't in the future. Rows written while the server's clock was ahead would otherwise count until that
 * time comes, perhaps years later. Good clocks are corrected too, by less than five minutes.
 */
export const isPast = (...columns: string[]) =>
  sql<boolean>`greatest(${sql.join(columns.map((column) => sql.ref(column)))}) <= now() + interval '5 minutes'`
