import { agoText, instantText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { Backup, BackupSettings } from "#contract/office/backups.ts"
import { useData, useWatch } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { FactLine } from "../../ui/content/FactLine.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { BackupPlanDialog } from "./BackupPlanDialog.tsx"
import { frequencyLabel, hourText, reasonLabel, stateLabel, stateTone } from "./labels.ts"
import { backupList } from "./lists.ts"

const countOrDash = (value: number | null) => (value === null ? "—" : numberText(value))

const isAnyRunning = (rows: readonly Backup[]) => rows.some(({ state }) => state === "running")

const columns: Column<Backup>[] = [
  { header: "Begun", sort: "started_at", primary: true, cell: ({ started_at }) => instantText(started_at) },
  {
    header: "Status",
    sort: "state",
    grow: 3,
    second: true,
    cell: ({ state, problem }) => (
      <>
        <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>{" "}
        <span className="list-note">{problem}</span>
      </>
    ),
  },
  { header: "Asked for by", cell: ({ reason }) => reasonLabel[reason] },
  { header: "Place", sort: "place", grow: 2, cell: ({ place, name }) => name ?? place },
  { header: "Records", numeric: true, cell: ({ row_count }) => countOrDash(row_count) },
  { header: "Files", numeric: true, cell: ({ files }) => countOrDash(files) },
  { header: "Added", numeric: true, cell: ({ bytes }) => (bytes === null ? "—" : fileSize(bytes)) },
]

/** The settings of backups, and the result of each backup. Archives are read and restored with the operator's commands. */
export function BackupsPage() {
  const list = useList("GET /backups", { ...backupList, underWay: isAnyRunning })
  const plan = useData("GET /backups/plan")
  useWatch("GET /backups/plan", {}, plan.data?.is_running ?? false)
  const editing = useEditing<BackupSettings>()
  const act = useAct()
  return (
    <ListPage
      title="Backups"
      section="system"
      lead="Everything recorded, with all files and keys. Each backup is restored for a test."
      noun="backup"
      list={list}
      columns={columns}
      nameOf={({ started_at }) => instantText(started_at)}
      main={{ label: "Back up now", onSelect: () => void act("POST /backups", {}) }}
      more={[
        plan.data !== undefined && {
          label: "Change the schedule",
          onSelect: () => editing.edit(plan.data.settings),
        },
      ]}
      search="Search places"
      filters={[{ name: "state", label: "Status", all: "Any status", options: Object.entries(stateLabel) }]}
      notice={
        <Loaded query={plan}>
          {({ warning, place, is_encrypted, stick, settings, last, next_at }) => (
            <>
              {warning && (
                <Notice tone="bad">
                  <p>{warning}</p>
                </Notice>
              )}
              <FactLine>
                <span>Last good one: {lastGoodText(last)}</span>
                <span>{scheduleText(settings, next_at)}</span>
                <span title={place}>
                  {is_encrypted ? "Encrypted with the operator's passphrase" : "Not encrypted"}
                </span>
                {stick && <span title={stick.place}>USB stick: {lastGoodText(stick.last)}</span>}
              </FactLine>
            </>
          )}
        </Loaded>
      }
      empty={{ text: "The first one is made at the planned hour. “Back up now” makes one at once." }}
    >
      {editing.dialog((row) => row && <BackupPlanDialog settings={row} onClose={editing.close} />)}
    </ListPage>
  )
}

function lastGoodText(last: Backup | null) {
  if (!last) return "None yet"
  return last.state === "good" ? agoText(last.started_at) : `${agoText(last.started_at)}, not tested`
}

function scheduleText({ frequency, hour }: BackupSettings, next_at: string | null) {
  if (!next_at) return frequencyLabel.off
  return `${frequencyLabel[frequency]} at ${hourText(hour)}, next on ${instantText(next_at)}`
}
