import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { termNumberOptions } from "../../courses/terms/labels.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { typeOptions } from "./labels.ts"
import { ownMaterialList } from "./lists.ts"
import { OwnMaterialCard } from "./OwnMaterialCard.tsx"
import { OwnMaterialDetails } from "./OwnMaterialDetails.tsx"

const term = { name: "term_number", label: "Term", all: "This term", options: termNumberOptions }
const type = { name: "type", label: "Type", all: "All types", options: typeOptions }

/** Spec 002, "Study Materials (student)". */
export function MyMaterialsPage() {
  const list = useList("GET /students/my-materials", ownMaterialList)
  const subjects = useData("GET /subjects/options").data?.subjects ?? []
  const subject = {
    name: "subject_id",
    label: "Subject",
    all: "All subjects",
    options: subjects.map(({ id, code, name }) => [id, `${code} ${name}`] as const),
  }
  return (
    <ListPage
      title="Study Materials"
      section="courses"
      noun="material"
      list={list}
      search="Search materials"
      filters={[subject, type, term]}
      render={(materials: readonly Material[]) => (
        <Cards
          rows={materials}
          card={(material) => (
            <OwnMaterialCard material={material} onPreview={() => list.view.open(material.id)} />
          )}
        />
      )}
      panel={(id) => <OwnMaterialDetails id={id} />}
      failure="Unable to load materials. Please try again later."
      empty={{ text: "Files and links that your lecturers share with your class appear here." }}
    />
  )
}
