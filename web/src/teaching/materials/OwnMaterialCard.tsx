import { subjectText } from "#contract/courses/subjects/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import { DownloadMaterial } from "./DownloadMaterial.tsx"
import { contentText, estimateText } from "./labels.ts"
import { TypeBadge } from "./TypeBadge.tsx"
import { ViewMaterial } from "./ViewMaterial.tsx"

type Props = { material: Material; href: string; onPreview: () => void }

/**
 * A material as a student sees it, with the price of its download. The title opens the rest and the preview, which a phone has no
 * room for.
 */
export function OwnMaterialCard({ material, href, onPreview }: Props) {
  const isNarrow = useNarrow()
  const { title, subject_name, description, file_size, uploaded_by_name, created_at } = material
  return (
    <Card
      title={title}
      to={href}
      over={subjectText(material)}
      seed={subject_name}
      badge={<TypeBadge type={material.type} />}
      lines={[
        contentText(material),
        file_size !== null && estimateText(file_size),
        !isNarrow && `${uploaded_by_name}, ${instantText(created_at)}`,
      ]}
      actions={
        material.link !== null ? (
          <ViewMaterial material={material} label="Open link" />
        ) : (
          <DownloadMaterial material={material}>
            {!isNarrow && (
              <Button kind="quiet" onClick={onPreview}>
                Preview<span className="visually-hidden"> {title}</span>
              </Button>
            )}
          </DownloadMaterial>
        )
      }
    >
      {!isNarrow && description && <p>{description}</p>}
    </Card>
  )
}
