import { subjectText } from "#contract/courses/subjects/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { EarlierFiles } from "./EarlierFiles.tsx"
import { contentText, targetLabel } from "./labels.ts"
import { TypeBadge } from "./TypeBadge.tsx"
import { ViewMaterial } from "./ViewMaterial.tsx"

type Props = { id: number; items: RowActions<Material> }

/** One material beside its list, for the people who manage it. */
export function MaterialDetails({ id, items }: Props) {
  const details = useData("GET /materials/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.material.title ?? "Material"}
      query={details}
      items={({ material }) => items(material)}
      actions={({ material }) => <ViewMaterial material={material} label="View" />}
    >
      {({ material }: { material: Material }) => (
        <>
          {material.description && <PlainText>{material.description}</PlainText>}
          <Details
            items={[
              material.is_published === false && ["Publishes", instantText(material.publish_at)],
              ["Module", subjectText(material)],
              ["For", targetLabel(material.student_class)],
              ["Type", <TypeBadge key="type" type={material.type} />],
              [material.link === null ? "File" : "Link", contentText(material)],
              ["Downloads", material.download_count],
              ["Uploaded by", material.uploaded_by_name],
              ["Uploaded", instantText(material.created_at)],
            ]}
          />
          <EarlierFiles material={material} />
        </>
      )}
    </SidePanel>
  )
}
