import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { day, optionalChoice, optionalText } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, listOf, one } from "../lib/replies.ts"
import type { TableName } from "../people/people/personalData.ts"

/**
 * The kinds of record in the audit log: the names of tables, and three words that differ from them. Older entries may name
 * other kinds, so replies and filters accept any text.
 */
export type RecordKind = TableName | "attendance" | "message" | "work_groups"

/** One write: who did what to which record, when and from where. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for callers who aren't signed in; signing in and registering name the account. */
  actor_id: z.int().nullable(),
  actor: z.string().nullable(),
  /** The endpoint that was called: "PUT /terms/{id}". */
  action: z.string(),
  /** The action in words: "changed". */
  label: z.string(),
  /** The kind of record, such as "academic_year", and its id; null if the write concerned no record. */
  entity: z.string().nullable(),
  entity_id: z.string().nullable(),
  /** The record's name, if the log knows it. */
  subject: z.string().nullable(),
})

const auditLine = auditEntry.extend({
  /** The names of the values that were changed. */
  fields: z.array(z.string()),
})
export type AuditLine = z.infer<typeof auditLine>
export type AuditEntry = z.infer<typeof auditEntry>

/** A value before and after; null if there was none or it was removed. */
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type Change = z.infer<typeof change>

const auditDetails = auditEntry.extend({
  /** The internet address that the call came from. */
  address: z.string(),
  changes: z.array(change),
})

/** `search` finds the person who acted. */
export const auditList = listQuery(["at"], {
  label: optionalText("Action", 80),
  entity: optionalText("Record", 80),
  /** "changes" leaves out signing in and out, which people do with their own accounts. */
  about: optionalChoice("About", ["changes"]),
  from: day("From").optional(),
  to: day("To").optional(),
})

export const auditEndpoints = endpoints({
  "GET /audit": {
    roles: ["admin"],
    query: auditList,
    fromReplica: true,
    response: listOf("entries", auditLine),
  },
  /** The values of the filters. */
  "GET /audit/choices": {
    roles: ["admin"],
    response: data({ labels: z.array(z.string()), entities: z.array(z.string()) }),
  },
  "GET /audit/{id}": { roles: ["admin"], response: one("entry", auditDetails) },
})
