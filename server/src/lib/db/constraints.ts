import { sql } from "kysely"
import pg from "pg"
import { AppError, missingReference } from "../errors.ts"
import type { Database } from "./database.ts"

/**
 * The message of each constraint and unique index, read from the comments in the migrations: "field: Sentence." or
 * "Sentence.".
 */
export type ConstraintMessages = ReadonlyMap<string, string>

export async function readConstraintMessages(db: Database): Promise<ConstraintMessages> {
  const { rows } = await sql<{ name: string; sentence: string }>`
    select conname as name, description as sentence from pg_description
    join pg_constraint on oid = objoid where classoid = 'pg_constraint'::regclass
    union all
    select relname, description from pg_description
    join pg_class on oid = objoid where classoid = 'pg_class'::regclass and objsubid = 0 and relkind = 'i'`.execute(
    db,
  )
  return new Map(rows.map(({ name, sentence }) => [name, sentence]))
}

const unique = "23505"
const foreignKey = "23503"
const check = "23514"
const exclusion = "23P01"
const restrict = "23001"

/** The columns of a row that refer to a row which isn't there. */
const missingColumns = (error: pg.DatabaseError) =>
  error.code === foreignKey ? /^Key \((.+?)\)=.* is not present/.exec(error.detail ?? "")?.[1] : undefined

/** Whether a column of a row refers to a row that isn't there. */
export const isMissingReference = (error: unknown) =>
  error instanceof pg.DatabaseError && missingColumns(error)?.includes(",") === false

/** Returns the error to show for a broken constraint, or undefined if the constraint has no message. */
export function brokenRule(error: unknown, sentences: ConstraintMessages): AppError | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.constraint) return undefined
  if (![unique, foreignKey, check, exclusion, restrict].includes(error.code ?? "")) return undefined
  const missing = missingColumns(error)
  // A foreign key of several columns doesn't show which record is missing. Its message is the comment of the constraint.
  if (missing && !missing.includes(",")) return missingReference(missing)
  const sentence = sentences.get(error.constraint)
  if (!sentence) return undefined
  const [, field, message = sentence] = /^(\w+): (.*)$/s.exec(sentence) ?? []
  return new AppError(
    error.code === check || missing ? "invalid" : "conflict",
    message,
    field ? { errors: { [field]: message } } : {},
  )
}
