import type { Reply } from "#contract/api.ts"
import { paths } from "../../lib/address/paths.ts"
import { typeLabels } from "../../teaching/materials/labels.ts"
import { Bars } from "../../ui/charts/Bars.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = { counts: Reply<"GET /materials/counts-by-type">["data"]["counts"] }

/** Spec 002 section 2: the bar chart of materials by type. */
export function MaterialsByType({ counts }: Props) {
  return (
    <Section title="Materials by type" all={{ label: "Course Materials", to: paths.lecturerMaterials }}>
      <Bars
        label="Materials by type"
        heads={["Type", "Materials"]}
        bars={counts.map(({ type, count }) => ({ name: typeLabels[type], value: count }))}
      />
    </Section>
  )
}
