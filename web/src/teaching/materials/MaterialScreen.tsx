import { subjectText } from "#contract/courses/subjects/names.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { compact, sum } from "#contract/lib/objects.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { materialTypes } from "#contract/teaching/materials/types.ts"
import { useEveryClass } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { Figure } from "../../ui/list/Figures.tsx"
import type { Filter } from "../../ui/list/filters.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { targetLabel, targetOptions, targetsWith, typeLabels, typeOptions } from "./labels.ts"
import { taughtMaterialList } from "./lists.ts"
import { MaterialCard } from "./MaterialCard.tsx"
import { MaterialDetails } from "./MaterialDetails.tsx"
import { MaterialDialog } from "./MaterialDialog.tsx"

type Props = {
  title: string
  subjects: readonly { id: number; code: string; name: string }[] | undefined
  /** The filter by which administrators show deleted materials. */
  status?: Filter
  /** Shows cards on wide screens, as the specification says for lecturers. */
  cards?: boolean
}

const filters = [
  { name: "type", label: "Type", all: "All types", options: typeOptions },
  { name: "own", label: "Uploaded by", all: "Anybody", options: [["true", "Me"]] },
] as const

const columns: readonly Column<Material>[] = [
  {
    header: "Material",
    sort: "title",
    primary: true,
    grow: 4,
    cell: ({ title }) => title,
    after: ({ is_published }) => is_published === false && <Badge tone="warn">Scheduled</Badge>,
  },
  { header: "Type", sort: "type", second: true, cell: ({ type }) => typeLabels[type] },
  { header: "For", second: true, cell: ({ student_class }) => targetLabel(student_class) },
  { header: "Module", sort: "subject_code", grow: 4, second: true, cell: subjectText },
  { header: "Uploaded by", grow: 2, wide: true, cell: ({ uploaded_by_name }) => uploaded_by_name },
  {
    header: "Uploaded",
    sort: "created_at",
    wide: true,
    cell: ({ created_at }) => shortDayText(dayOf(created_at)),
  },
  {
    header: "Downloads",
    sort: "download_count",
    numeric: true,
    cell: ({ download_count }) => download_count,
  },
]

/** The materials that lecturers and administrators manage. */
export function MaterialScreen({ title, subjects = [], status, cards = false }: Props) {
  const list = useList("GET /materials", taughtMaterialList)
  const counted = useData("GET /materials/counts-by-type")
  const counts = counted.data?.counts
  const editing = useEditing<Material>()
  const { remove } = useDelete()
  const countOf = (...types: string[]) =>
    counts && sum(counts.filter(({ type }) => types.includes(type)).map(({ count }) => count))
  // The specification names three of the six types, which don't add up to the total.
  const others = countOf("audio", "presentation", "archive") ?? 0
  const otherFigures: readonly Figure[] = others > 0 ? [{ label: "Others", value: others }] : []
  const subject = {
    name: "subject_id",
    label: "Module",
    all: "All modules",
    options: subjects.map(({ id, code, name }) => [id, `${code} ${name}`] as const),
  }
  const target = {
    name: "student_class",
    label: "Target class",
    all: "All target classes",
    options: targetOptions(targetsWith(useEveryClass())),
  }
  const removeOne = ({ id, title: name }: Material) =>
    remove("DELETE /materials/{id}", {
      id,
      name,
      title: "Delete material",
      text: "Are you sure you want to delete this material?",
      failure: "Error deleting material: ",
    })
  const actions = (material: Material) => [
    material.may_edit === true && { label: "Edit", onSelect: () => editing.edit(material) },
    material.may_edit === true && { label: "Delete", danger: true, onSelect: () => removeOne(material) },
  ]
  const card = (material: Material) => <MaterialCard material={material} items={actions(material)} />
  return (
    <ListPage
      title={title}
      section="courses"
      noun="material"
      list={list}
      main={{ label: "Upload Material", onSelect: editing.create }}
      figures={figuresOf(counted, [
        { label: "Total Materials", value: countOf(...materialTypes), show: {} },
        { label: "Documents", value: countOf("document"), show: { type: "document" } },
        { label: "Videos", value: countOf("video"), show: { type: "video" } },
        { label: "Images", value: countOf("image"), show: { type: "image" } },
        ...otherFigures,
      ])}
      search="Search materials"
      filters={compact([subject, target, ...filters, status])}
      columns={columns}
      nameOf={({ title }) => title}
      actions={actions}
      panel={(id) => <MaterialDetails id={id} items={actions} />}
      render={cards ? (materials) => <Cards rows={materials} card={card} /> : undefined}
      failure="Failed to load data"
      empty={{
        unfilteredTitle: "No materials uploaded yet",
        text: "Upload files and links here, and the students of the class find them under Study Materials.",
      }}
    >
      {editing.dialog((material) => (
        <MaterialDialog material={material} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
