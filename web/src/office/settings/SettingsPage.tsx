import type { SettingKey } from "#contract/office/settings.ts"
import { editorOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"

/** The screen on which each setting is changed. */
const screens: Readonly<Record<SettingKey, readonly [label: string, address: string]>> = {
  opening: ["Open the college", paths.start],
  college: ["College details", editorOf("college")],
  website: ["Website", paths.website],
  grading_policy: ["Grading policy", paths.gradingPolicy],
  classes: ["Classes and groups", paths.classes],
  cohorts: ["Cohorts", paths.cohorts],
  departments: ["Departments", paths.departments],
  rooms: ["Rooms", paths.rooms],
  holidays: ["Holidays", paths.holidays],
  administrators: ["Administrators", paths.administrators],
  mail: ["Emails", paths.mail],
  retention: ["Retention", paths.retention],
  deleted_records: ["Deleted records", paths.deletedRecords],
  backups: ["Backups", paths.backups],
  api_tokens: ["API tokens", paths.apiTokens],
  audit: ["Audit log", paths.audit],
  system: ["System", paths.system],
}

const columns: Column<{ setting: SettingKey; holds: string }>[] = [
  {
    header: "Setting",
    primary: true,
    cell: ({ setting }) => <Link to={screens[setting][1]}>{screens[setting][0]}</Link>,
  },
  { header: "Now", cell: ({ holds }) => holds },
]

/** The settings that a college changes rarely, with the present value of each. */
export function SettingsPage() {
  return (
    <Page title="Settings" section="system" lead="All settings of the college, with what each holds now.">
      <Table
        fits
        opens
        columns={columns}
        query={useData("GET /settings")}
        rows={({ settings }) => settings}
        rowKey={({ setting }) => setting}
        empty={null}
      />
    </Page>
  )
}
