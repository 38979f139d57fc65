import type { Reply } from "#contract/api.ts"
import { agoText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { typeLabels } from "../../teaching/materials/labels.ts"
import { fileSizeOfMaterial } from "../../ui/controls/fileSize.ts"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = { materials: Reply<"GET /students/my-dashboard">["data"]["materials"] }

/** The newest study materials, each with the price of a download. */
export function NewMaterials({ materials }: Props) {
  if (materials.length === 0) return null
  return (
    <Section title="New materials" all={{ label: "All materials", to: paths.myMaterials }}>
      <QuickLinks
        asRows
        items={materials.map(({ id, title, subject_code, type, file_size, created_at }) => ({
          to: detailsOf(paths.myMaterials, id),
          label: title,
          text: [
            subject_code,
            typeLabels[type],
            file_size !== null && fileSizeOfMaterial(file_size),
            agoText(created_at),
          ]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </Section>
  )
}
