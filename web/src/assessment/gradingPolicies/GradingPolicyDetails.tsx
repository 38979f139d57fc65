import { fullTermName } from "#contract/courses/terms/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { bandsText, pointsText, standingsText, weightsText } from "./labels.ts"

/** One version in full, with the closed terms that use it. */
export function GradingPolicyDetails({ id }: { id: number }) {
  const details = useData("GET /grading-policies/{id}", { params: { id } })
  return (
    <SidePanel title={`Version ${id}`} query={details}>
      {({ grading_policy: { policy, created_at, created_by, in_force, terms } }) => (
        <Details
          items={[
            ["In force", in_force ? "Yes, for every term that isn't closed" : "No"],
            ["Since", created_at === null ? "The specification's rules" : instantText(created_at)],
            ["By", created_by],
            ["Weights", weightsText(policy)],
            ["Letters from", `${bandsText(policy.scale)}, else F`],
            ["Grade points", pointsText(policy)],
            ["Lecturer form's bands", bandsText(policy.marking)],
            ["Pass marks", `${policy.pass.statistics} in statistics, ${policy.pass.reports} in reports`],
            ["Bands of reports", policy.bands.join(", ")],
            ["Standings by GPA", standingsText(policy)],
            ["Teaching practice", policy.practice_counts ? "Counts in GPA" : "Doesn't count in GPA"],
            [
              "Closed terms",
              terms.length > 0 && (
                <ul>
                  {terms.map((term) => (
                    <li key={term.id}>
                      <Link to={detailsOf(paths.terms, term.id)}>{fullTermName(term)}</Link>
                    </li>
                  ))}
                </ul>
              ),
            ],
          ]}
        />
      )}
    </SidePanel>
  )
}
