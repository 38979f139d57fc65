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
import { readOpening } from "../opening/queries.ts"
import { findRetention } from "../retention/queries.ts"
import {
  backupText,
  inUseText,
  mailText,
  type numbers,
  openingText,
  policyText,
  retentionText,
} from "./rules.ts"

/** The counts for the lines, in one query. */
const count = (db: Database) =>
  readRow(
    db,
    sql<Record<(typeof numbers)[number], number>>`select
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
  const {
    college: isWritten,
    pages,
    drafts,
    departments,
    retired,
    cohorts,
    retired_cohorts,
    retired_classes,
    rooms,
    holidays,
    administrators,
    unsent,
    waiting,
    tokens,
    entries,
    notices,
  } = await count(db)
  const [college, versions] = [await findCollege(db), await listVersions(db, { search: null })]
  const lines: Record<SettingKey, string> = {
    opening: openingText(await readOpening(db)),
    college: isWritten ? `${college.name}.` : "Nothing is written yet.",
    website: `${countText(pages, "page")} of ${Object.keys(contentPages).length - 1} published${drafts ? `, ${countText(drafts, "draft")}` : ""}.`,
    grading_policy: policyText(itemAt(versions.grading_policies, 0)),
    classes: inUseText(await groupsText(db), retired_classes),
    cohorts: inUseText(countText(cohorts, "cohort"), retired_cohorts),
    departments: inUseText(countText(departments, "department"), retired),
    rooms: `${countText(rooms, "room")}.`,
    holidays: holidays ? `${countText(holidays, "holiday")} to come.` : "No holiday to come.",
    administrators: `${countText(administrators, "active administrator")}.`,
    mail: mailText({ hasMailServer, unsent, waiting }),
    retention: retentionText(await findRetention(db)),
    backups: backupText(await findBackupSettings(db), await lastGoodBackup(db, new Date())),
    api_tokens: tokens ? `${countText(tokens, "active token")}.` : "No program reads the college's data.",
    audit: entries === 1 ? "1 entry in the last 7 days." : `${entries} entries in the last 7 days.`,
    system: notices ? `${countText(notices, "notice")} to look at.` : "No notice.",
  }
  return entriesOf(lines).map(([setting, holds]) => ({ setting, holds }))
}
