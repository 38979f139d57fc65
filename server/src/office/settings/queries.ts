import { sql } from "kysely"
import { contentPages } from "#contract/communication/website/pages.ts"
import { countText } from "#contract/lib/amounts.ts"
import { entriesOf, itemAt } from "#contract/lib/objects.ts"
import type { SettingKey } from "#contract/office/settings.ts"
import { listVersions } from "../../assessment/gradingPolicies/queries.ts"
import { findCollege } from "../../college/college/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { readRow } from "../../lib/db/readRow.ts"
import { hasFailed } from "../../lib/mail/outbox.ts"
import { findBackupSettings, lastGoodBackup } from "../backups/queries.ts"
import { isRestorable } from "../deletedRecords/queries.ts"
import { readOpening } from "../opening/queries.ts"
import { findRetention } from "../retention/queries.ts"
import {
  backupText,
  type countNames,
  inUseText,
  mailText,
  openingText,
  policyText,
  retentionText,
} from "./rules.ts"

/** The counts for the lines, in one query. */
const count = (db: Database) =>
  readRow(
    db,
    sql<Record<(typeof countNames)[number], number>>`select
    (select count(*) from content where key = 'college') as college,
    (select count(*) from content where key <> 'college') as pages,
    (select count(*) from content_draft where value is not null) as drafts,
    (select count(*) from department where not is_retired) as departments,
    (select count(*) from department where is_retired) as retired,
    (select count(*) from cohort where not is_retired) as cohorts,
    (select count(*) from cohort where is_retired) as retired_cohorts,
    (select count(*) from class where is_retired) as retired_classes,
    (select count(*) from room) as rooms,
    (select count(*) from holiday where end_date >= college_today()) as holidays,
    (select count(*) from person where role = 'admin' and status = 'active' and deleted_at is null) as administrators,
    (select count(*) from mail where ${hasFailed}) as unsent,
    (select count(*) from mail where status = 'unsent' and not ${hasFailed}) as waiting,
    (select count(*) from api_token where revoked_at is null and expires_at > now()) as tokens,
    (select count(*) from audit where at > now() - interval '7 days') as entries,
    (select count(*) from deleted_record where ${isRestorable}) as deleted_records,
    (select count(*) from admin_notice) as notices`,
  )

const groupsText = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`
    select group_name || ': ' || string_agg(name, ', ' order by position) as text
    from class where not is_retired group by group_name order by group_name`.execute(db)
  return rows.map(({ text }) => text).join("; ")
}

/** One line of the index: the setting's present value. A new setting is one more line here and in the contract's list. */
export async function readSettings(
  db: Database,
  hasMailServer: boolean,
): Promise<{ setting: SettingKey; holds: string }[]> {
  const counts = await count(db)
  const drafts = counts.drafts ? `, ${countText(counts.drafts, "draft")}` : ""
  const college = await findCollege(db)
  const versions = await listVersions(db, { search: null })
  const lines: Record<SettingKey, string> = {
    opening: openingText(await readOpening(db)),
    college: counts.college ? `${college.name}.` : "Nothing is written yet.",
    website: `${countText(counts.pages, "page")} of ${Object.keys(contentPages).length - 1} published${drafts}.`,
    grading_policy: policyText(itemAt(versions.grading_policies, 0)),
    classes: inUseText(await groupsText(db), counts.retired_classes),
    cohorts: inUseText(countText(counts.cohorts, "cohort"), counts.retired_cohorts),
    departments: inUseText(countText(counts.departments, "department"), counts.retired),
    rooms: `${countText(counts.rooms, "room")}.`,
    holidays: counts.holidays ? `${countText(counts.holidays, "holiday")} to come.` : "No holiday to come.",
    administrators: `${countText(counts.administrators, "active administrator")}.`,
    mail: mailText({ hasMailServer, unsent: counts.unsent, waiting: counts.waiting }),
    retention: retentionText(await findRetention(db)),
    deleted_records: counts.deleted_records
      ? `${countText(counts.deleted_records, "record")} can be restored.`
      : "Nothing to restore.",
    backups: backupText(await findBackupSettings(db), await lastGoodBackup(db, new Date())),
    api_tokens: counts.tokens
      ? `${countText(counts.tokens, "active token")}.`
      : "No program reads the college's data.",
    audit: `${countText(counts.entries, ["entry", "entries"])} in the last 7 days.`,
    system: counts.notices ? `${countText(counts.notices, "notice")} to look at.` : "No notice to look at.",
  }
  return entriesOf(lines).map(([setting, holds]) => ({ setting, holds }))
}
