import { subjectText } from "#contract/courses/subjects/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { EarlierFiles } from "./EarlierFiles.tsx"
import { contentText, targetInSentence } from "./labels.ts"
import { TypeBadge } from "./TypeBadge.tsx"
import { ViewMaterial } from "./ViewMaterial.tsx"

type Props = { material: Material; onEdit: () => void; onDelete: () => void }

/** A material on a lecturer's or administrator's screen. */
export function MaterialCard({ material, onEdit, onDelete }: Props) {
  const { title, description, is_published, publish_at, download_count } = material
  const hiddenTitle = <span className="visually-hidden"> {title}</span>
  return (
    <Card
      flat
      title={title}
      over={subjectText(material)}
      badge={
        <div className="row">
          <TypeBadge type={material.type} />
          {is_published === false && <Badge tone="warn">{`Publishes ${instantText(publish_at)}`}</Badge>}
        </div>
      }
      lines={[
        `For ${targetInSentence(material.student_class)}`,
        contentText(material),
        !material.may_edit && `Uploaded by ${material.uploaded_by_name}`,
      ]}
      figures={[["Downloads", download_count]]}
      actions={
        <>
          <ViewMaterial material={material} label="View" />
          {material.may_edit && (
            <>
              <Button kind="quiet" onClick={onEdit}>
                Edit{hiddenTitle}
              </Button>
              <Button kind="quiet" onClick={onDelete}>
                Delete{hiddenTitle}
              </Button>
            </>
          )}
        </>
      }
    >
      {description && <p>{description}</p>}
      <EarlierFiles material={material} />
    </Card>
  )
}
