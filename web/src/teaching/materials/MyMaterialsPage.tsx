import { subjectText } from "#contract/courses/subjects/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { termNumberOptions } from "../../courses/terms/labels.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { DownloadMaterial } from "./DownloadMaterial.tsx"
import { contentText, estimateText, typeOptions } from "./labels.ts"
import { ownMaterialList } from "./lists.ts"
import { MaterialPreview } from "./MaterialPreview.tsx"
import { OwnMaterialCard } from "./OwnMaterialCard.tsx"
import { TypeBadge } from "./TypeBadge.tsx"
import { ViewMaterial } from "./ViewMaterial.tsx"

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
            <OwnMaterialCard
              material={material}
              href={list.view.hrefOf(material.id)}
              onPreview={() => list.view.open(material.id)}
            />
          )}
        />
      )}
      panel={(id) => <OwnMaterialDetails id={id} />}
      failure="Unable to load materials. Please try again later."
      empty={{ text: "Files and links that your lecturers share with your class appear here." }}
    />
  )
}

/** One material with its preview. Notifications link to it. */
function OwnMaterialDetails({ id }: { id: number }) {
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
