import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { DownloadMaterial } from "./DownloadMaterial.tsx"
import { contentText, estimateText, subjectText } from "./labels.ts"
import { MaterialPreview } from "./MaterialPreview.tsx"
import { TypeBadge } from "./TypeBadge.tsx"
import { ViewMaterial } from "./ViewMaterial.tsx"

/** One material with its preview. Notifications link to it. */
export function OwnMaterialDetails({ id }: { id: number }) {
  const details = useData("GET /materials/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.material.title ?? "Material"}
      query={details}
      actions={({ material }) =>
        material.link === null ? (
          <DownloadMaterial material={material} />
        ) : (
          <ViewMaterial material={material} label="Open link" />
        )
      }
    >
      {({ material }) => (
        <>
          {material.description && <PlainText>{material.description}</PlainText>}
          <MaterialPreview key={material.id} material={material} />
          <Details
            items={[
              ["Subject", subjectText(material)],
              ["Type", <TypeBadge key="type" type={material.type} />],
              ["File", contentText(material)],
              material.file_size !== null && ["Download", estimateText(material.file_size)],
              ["Uploaded by", material.uploaded_by_name],
              ["Uploaded", instantText(material.created_at)],
            ]}
          />
        </>
      )}
    </SidePanel>
  )
}
