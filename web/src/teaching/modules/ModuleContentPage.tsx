import { useState } from "react"
import { useParams } from "react-router"
import { dueText, instantText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import type { ModuleItem } from "#contract/teaching/moduleContent.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { SortableList } from "../../ui/content/SortableList.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { contentText, targetInSentence } from "../materials/labels.ts"
import { TypeBadge } from "../materials/TypeBadge.tsx"
import { ViewMaterial } from "../materials/ViewMaterial.tsx"
import { withKeys } from "./content.ts"
import { HeadingDialog } from "./HeadingDialog.tsx"
import { useContentOrder } from "./useContentOrder.ts"

/** A module's materials and assignments in order, under headings (product decision 1, "Screens not shown"). */
export function ModuleContentPage() {
  const id = useParams().id ?? ""
  const query = useData("GET /modules/{id}/content", { params: { id } })
  const content = query.data?.content
  const { items, change } = useContentOrder(id, content)
  /** The key of the heading whose title is being edited. No row has the key of a new heading. */
  const [namedKey, setNamedKey] = useState<string>()
  const rows = withKeys(items)
  const mayEdit = content?.may_edit === true

  const named = rows.find(({ key }) => key === namedKey)?.item
  const nameHeading = (title: string) => {
    const heading = { kind: "heading", title } as const
    change(named ? items.map((item) => (item === named ? heading : item)) : [heading, ...items])
  }
  return (
    <Page
      title={content ? `Content of ${content.subject_name}` : "Content"}
      lead={content && [content.subject_code, content.term_name].filter(Boolean).join(", ")}
      section="courses"
      actions={
        <HeadActions items={[{ label: "Course Materials", to: paths.lecturerMaterials }]}>
          {mayEdit && (
            <Button kind="main" onClick={() => setNamedKey("new")}>
              Add heading
            </Button>
          )}
        </HeadActions>
      }
    >
      <Loaded query={query} failure="Unable to load the content of this module. Please try again later.">
        {() =>
          items.length === 0 ? (
            <EmptyState
              title="Nothing here yet"
              text="Materials and assignments of this module appear here. Put them in order under headings."
            />
          ) : (
            <SortableList
              label="Content"
              items={rows.map(({ key, item }, index) => ({
                key,
                name: item.title,
                content: <Item item={item} />,
                actions: (
                  <Actions
                    item={item}
                    mayEdit={mayEdit}
                    onRename={() => setNamedKey(key)}
                    onRemove={() => change(items.toSpliced(index, 1))}
                  />
                ),
              }))}
              onSort={
                mayEdit
                  ? (keys) => change(compact(keys.map((key) => rows.find((row) => row.key === key)?.item)))
                  : undefined
              }
            />
          )
        }
      </Loaded>
      {namedKey !== undefined && (
        <HeadingDialog
          moduleId={id}
          heading={named?.title}
          onSave={nameHeading}
          onClose={() => setNamedKey(undefined)}
        />
      )}
    </Page>
  )
}

function Item({ item }: { item: ModuleItem }) {
  if (item.kind === "heading") return <h2 className="sortable-heading">{item.title}</h2>
  if (item.kind === "assignment") {
    return (
      <>
        <p>{item.title}</p>
        <p className="sortable-facts">
          Assignment for {item.student_class ?? "all classes"}, due {dueText(item.due_date)}
        </p>
      </>
    )
  }
  return (
    <>
      <p>{item.title}</p>
      <p className="sortable-facts">
        <TypeBadge type={item.type} /> for {targetInSentence(item.student_class)}. {contentText(item)}
        {!item.is_published && `. Publishes ${instantText(item.publish_at)}`}
      </p>
    </>
  )
}

type ActionProps = { item: ModuleItem; mayEdit: boolean; onRename: () => void; onRemove: () => void }

function Actions({ item, mayEdit, onRename, onRemove }: ActionProps) {
  const hiddenTitle = <span className="visually-hidden"> {item.title}</span>
  if (item.kind === "material") return <ViewMaterial material={item} label="View" kind="quiet" />
  if (item.kind === "assignment") {
    return (
      <LinkButton kind="quiet" to={detailsOf(paths.lecturerAssignments, item.id)}>
        View Submissions{hiddenTitle}
      </LinkButton>
    )
  }
  if (!mayEdit) return null
  return (
    <>
      <Button kind="quiet" onClick={onRename}>
        Rename{hiddenTitle}
      </Button>
      <Button kind="quiet" onClick={onRemove}>
        Remove{hiddenTitle}
      </Button>
    </>
  )
}
