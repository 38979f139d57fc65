import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { materialTypes } from "#contract/teaching/materials/types.ts"
import { useEveryClass } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { Filter } from "../../ui/list/filters.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { subjectText, targetOptions, targetsWith, targetText, typeLabels, typeOptions } from "./labels.ts"
import { taughtMaterialList } from "./lists.ts"
import { MaterialCard } from "./MaterialCard.tsx"
import { MaterialDialog } from "./MaterialDialog.tsx"

type Props = {
  title: string
  subjects: readonly { id: number; code: string; name: string }[] | undefined
  /** The filter that finds the deleted, for administrators. */
  status?: Filter
}

const filters = [
  { name: "type", label: "Type", all: "All types", options: typeOptions },
  { name: "own", label: "Uploaded by", all: "Anybody", options: [["true", "Me"]] },
] as const

/** The rows of a phone, each of which opens its card. */
const columns: readonly Column<Material>[] = [
  {
    id: "title",
    header: "Material",
    primary: true,
    cell: ({ title }) => title,
    after: ({ is_published }) => is_published === false && <Badge tone="warn">Not yet published</Badge>,
  },
  { id: "type", header: "Type", second: true, cell: ({ type }) => typeLabels[type] },
  { id: "target", header: "For", second: true, cell: (one) => `for ${targetText(one.student_class)}` },
  { id: "module", header: "Module", second: true, cell: subjectText },
]

/** The materials that lecturers and administrators keep. */
export function MaterialScreen({ title, subjects = [], status }: Props) {
  const list = useList("GET /materials", taughtMaterialList)
  const counts = useData("GET /materials/counts-by-type").data?.counts
  const editing = useEditing<Material>()
  const remove = useDelete()
  const countOf = (...types: string[]) =>
    counts?.filter(({ type }) => types.includes(type)).reduce((sum, { count }) => sum + count, 0)
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
  const card = (material: Material) => (
    <MaterialCard
      material={material}
      onEdit={() => editing.edit(material)}
      onDelete={() =>
        remove("DELETE /materials/{id}", {
          id: material.id,
          name: material.title,
          title: "Delete material",
          text: "Are you sure you want to delete this material?",
          failure: "Error deleting material: ",
        })
      }
    />
  )
  return (
    <ListPage
      title={title}
      section="courses"
      noun="material"
      list={list}
      main={{ label: "Upload Material", onSelect: editing.create }}
      figures={[
        { label: "Total Materials", value: countOf(...materialTypes), show: {} },
        { label: "Documents", value: countOf("document"), show: { type: "document" } },
        { label: "Videos", value: countOf("video"), show: { type: "video" } },
        { label: "Images", value: countOf("image"), show: { type: "image" } },
      ]}
      search="Search materials"
      filters={[subject, target, ...filters, ...(status ? [status] : [])]}
      columns={columns}
      nameOf={({ title }) => title}
      panel={(id) => (
        <SidePanel title={list.rows.find((one) => one.id === id)?.title ?? "Material"} query={list.result}>
          {({ materials }) => {
            const material = materials.find((one) => one.id === id)
            return material ? card(material) : <p>It is not among the materials that are shown.</p>
          }}
        </SidePanel>
      )}
      render={(materials: readonly Material[]) => <Cards rows={materials} card={card} />}
      failure="Failed to load data"
      empty={{
        ...(!list.narrowed && { title: "No materials uploaded yet" }),
        text: "Upload files and links here, and the students of the class find them under Study Materials.",
      }}
    >
      {editing.dialog((material) => (
        <MaterialDialog material={material} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
