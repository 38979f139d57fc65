import { useNavigate } from "react-router"
import type { PolicyVersion } from "#contract/assessment/gradingPolicies/endpoints.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { paths } from "../../lib/address/paths.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { GradingPolicyDetails } from "./GradingPolicyDetails.tsx"
import { bandsText, weightsText } from "./labels.ts"
import { gradingPolicyList } from "./lists.ts"

const nameOf = ({ id }: PolicyVersion) => `Version ${id}`

const columns: Column<PolicyVersion>[] = [
  {
    header: "Version",
    sort: "version",
    primary: true,
    cell: nameOf,
    after: ({ in_force }) => in_force && <Badge tone="good">In force</Badge>,
  },
  {
    header: "Since",
    second: true,
    cell: ({ created_at }) => (created_at === null ? "The beginning" : shortDayText(dayOf(created_at))),
  },
  { header: "By", cell: ({ created_by }) => created_by ?? "The specification" },
  { header: "Weights", grow: 2, wide: true, cell: ({ policy }) => weightsText(policy) },
  { header: "Letters", wide: true, cell: ({ policy }) => bandsText(policy.scale) },
  { header: "Closed terms", numeric: true, cell: ({ terms }) => terms.length },
]

/** The versions of the rules by which grades become letters, GPA and standing (product decision 3.6). */
export function GradingPoliciesPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      title="Grading policy"
      section="system"
      lead="Closed terms keep the version that they were closed with. All others go by the newest."
      noun="version"
      list={useList("GET /grading-policies", gradingPolicyList)}
      columns={columns}
      nameOf={nameOf}
      main={{ label: "New version", onSelect: () => navigate(paths.newGradingPolicy) }}
      more={[{ label: "All settings", to: paths.settings }]}
      panel={(id) => <GradingPolicyDetails id={id} />}
      empty={{ text: "The specification's rules are in force." }}
    />
  )
}
