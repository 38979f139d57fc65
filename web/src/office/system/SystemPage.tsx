import { countText } from "#contract/lib/amounts.ts"
import { instantText } from "#contract/lib/dates.ts"
import { type Finding, type FindingState, partNames, type SystemPart } from "#contract/office/system.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Rows } from "../../ui/list/Table.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"

const states: Readonly<Record<FindingState, readonly [tone: "good" | "warn" | "bad", label: string]>> = {
  mend: ["bad", "Mend this"],
  look: ["warn", "Look at this"],
  ok: ["good", "OK"],
}
const order = Object.keys(states)

/** The screens with more details about a part of the system. */
const screens: Partial<Record<SystemPart, readonly [label: string, path: string]>> = {
  backup: ["Backups", paths.backups],
  mail: ["Emails", paths.mail],
  notices: ["Dashboard", paths.adminDashboard],
}

const partColumn: Column<Finding> = { header: "Part", primary: true, cell: ({ part }) => partNames[part] }
const faultyPartColumn: Column<Finding> = {
  ...partColumn,
  cell: ({ part, state }) => (
    <TwoLines note={<Badge tone={states[state][0]}>{states[state][1]}</Badge>}>{partNames[part]}</TwoLines>
  ),
}
const sentenceColumn: Column<Finding> = {
  header: "How it is",
  grow: 3,
  cell: (finding) => <p>{finding.says}</p>,
}

const faultColumns: Column<Finding>[] = [
  faultyPartColumn,
  sentenceColumn,
  {
    header: "What to do",
    grow: 3,
    cell: ({ part, todo }) => <Todo text={todo ?? "—"} screen={screens[part]} />,
  },
]
const okColumns = [partColumn, sentenceColumn]

type TodoProps = { text: string; screen: (typeof screens)[SystemPart] }

const Todo = ({ text, screen }: TodoProps) => (
  <p>
    {text} {screen && <Link to={screen[1]}>{screen[0]}</Link>}
  </p>
)

/** The state of the college's machine in plain words. The operator's command `doctor` gives the same report. */
export function SystemPage() {
  const query = useData("GET /system")
  return (
    <Page
      title="System"
      section="system"
      lead="How the college runs on its machine, and what to do where something is wrong."
      actions={
        <Button kind="main" busy={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      <Loaded query={query}>{(findings) => <Findings {...findings} />}</Loaded>
    </Page>
  )
}

type SystemCheck = { checked_at: string; findings: readonly Finding[] }

function Findings({ checked_at, findings }: SystemCheck) {
  const faults = findings
    .filter(({ state }) => state !== "ok")
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const okFindings = findings.filter(({ state }) => state === "ok")
  return (
    <div className="stack">
      <Section title="To do" lead={`Checked on ${instantText(checked_at)}.`}>
        {faults.length > 0 ? (
          <Rows columns={faultColumns} rows={faults} rowKey={keyOf} label="To do" />
        ) : (
          <p>Everything is in order.</p>
        )}
      </Section>
      {okFindings.length > 0 && <InOrder findings={okFindings} />}
    </div>
  )
}

/** The parts that need nobody. On a phone they are folded. */
function InOrder({ findings }: { findings: readonly Finding[] }) {
  const rows = <Rows columns={okColumns} rows={findings} rowKey={keyOf} label="In order" fits />
  if (!useNarrow()) return <Section title="In order">{rows}</Section>
  return (
    <details className="disclosure">
      <summary>In order: {countText(findings.length, "part")}</summary>
      {rows}
    </details>
  )
}

const keyOf = ({ part }: Finding) => part
