import { buffer } from "node:stream/consumers"
import { sql } from "kysely"
import * as z from "zod"
import { contactLine } from "#contract/communication/website/contactLine.ts"
import type { Database } from "../../lib/db/database.ts"
import type { Files } from "../../lib/files/files.ts"
import { findSize } from "../../lib/files/pictureSizes.ts"
import { asPng } from "../../lib/files/pictures.ts"
import { findCollege } from "./queries.ts"

/** The college's name and details for the head of a document. */
export async function findPaperHead(db: Database) {
  const college = await findCollege(db)
  return { name: college.name, reach: contactLine(college) }
}

/** The letterhead with the logo as PNG; without a logo if it can't be read. */
export async function findLetterhead(db: Database, files: Files) {
  const college = await findPaperHead(db)
  const logo = await findLogo(db)
  const size = logo && (await findSize(db, files, { id: logo, width: 240, format: "webp" }))
  if (!size || !(await size.file.isWhole?.())) return { ...college, logo: null }
  // Neither Word nor PDF supports AVIF or WebP.
  return { ...college, logo: await asPng(await buffer(await size.file.open())) }
}

async function findLogo(db: Database) {
  const row = await db
    .selectFrom("content")
    .select(sql<string | null>`value #>> '{look,logo,id}'`.as("id"))
    .where("key", "=", "college")
    .executeTakeFirst()
  return z.uuid().safeParse(row?.id).data
}
