import { subjectText } from "#contract/courses/subjects/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx"
import { EarlierFiles } from "./EarlierFiles.tsx"
import { contentText, targetInSentence } from "./labels.ts"
import { TypeBadge } from "./TypeBadge.tsx"
import { ViewMaterial } from "./ViewMaterial.tsx"

type Props = { material: Material; items: readonly (MenuItem | false)[] }

/** A material on a lecturer's or administrator's screen. */
export function MaterialCard({ material, items }: Props) {
  const { title, description, is_published, publish_at, download_count } = material
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
          {material.may_edit && <Menu label={`Actions for ${title}`} items={items} />}
        </>
      }
    >
      {description && <p>{description}</p>}
      <EarlierFiles material={material} />
    </Card>
  )
}
