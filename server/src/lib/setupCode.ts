import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { Database } from "./database.ts"

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** Makes the one-time code that opens /setup, in place of any before it; only its hash is kept. */
export async function makeSetupCode(database: Database): Promise<string> {
  const characters = [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join("")
  const code = characters.replace(/.{5}(?=.)/g, "$&-")
  await database.transaction().execute(async (db) => {
    await db.deleteFrom("one_time_link").where("purpose", "=", "setup").where("used_at", "is", null).execute()
    await db
      .insertInto("one_time_link")
      .values({ purpose: "setup", hash: hashSetupCode(code), expires_at: sql`now() + interval '7 days'` })
      .execute()
  })
  return code
}

/** People type it: capitals, spaces and hyphens make no difference. */
export const hashSetupCode = (code: string) =>
  createHash("sha256").update(code.toUpperCase().replace(/[\s-]/g, "")).digest()
