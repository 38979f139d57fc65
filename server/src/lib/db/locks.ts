import { type SelectQueryBuilder, sql } from "kysely"
import type { DB } from "../../../db/types.ts"
import type { Database } from "./database.ts"

/**
 * Locks a record until the transaction ends, and then reads it. The read is a separate statement, so it sees
 * everything that earlier holders of the lock have written, in other tables too.
 */
export async function lock<Row>(
  db: Database,
  table: keyof DB,
  id: number,
  find: (db: Database, id: number) => Promise<Row>,
): Promise<Row> {
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db)
  return find(db, id)
}

/** Locks every row that a query finds, in all its tables. Several records are locked in order of id to avoid deadlocks. */
export async function lockRows<Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, object>) {
  await query.select(sql`1`.as("locked")).forUpdate().execute()
}

/**
 * Locks the rows of people that a query finds, in all its tables: student or lecturer before person. A transaction that
 * adds a file, a grade or a notification of a person also locks that person's row, in a weaker way. `for update` would
 * wait for it, and two such transactions that then change the person would deadlock.
 */
export async function lockPeople<Table extends "person" | "student" | "lecturer">(
  query: SelectQueryBuilder<DB, Table, object>,
) {
  await query.select(sql`1`.as("locked")).forNoKeyUpdate().execute()
}

/**
 * Waits until every other transaction that locked this table has ended. Use it where exactly one record has a flag, so that two
 * transactions can't move the flag at once. Take it before any row lock, to avoid a deadlock.
 */
export async function lockTable(db: Database, table: keyof DB) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`.execute(db)
}

/** Lets no other transaction lock this table until this one ends. Any number of transactions may share it. */
export async function shareTable(db: Database, table: keyof DB) {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${table}, 0))`.execute(db)
}
