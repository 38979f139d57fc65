import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import type { TaughtModule } from "#contract/teaching/modules.ts"
import { creditsText, moduleLabels, subjectTermText } from "../../courses/subjects/labels.ts"
import { SubjectDetails } from "../../courses/subjects/SubjectDetails.tsx"
import { SubjectDialog } from "../../courses/subjects/SubjectDialog.tsx"
import { ModuleFields, moduleValues } from "../../courses/subjects/SubjectFields.tsx"
import { SubjectStatus } from "../../courses/subjects/SubjectStatus.tsx"
import { positionText } from "../../courses/terms/position.ts"
import { moduleContent, moduleStudents } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { AverageBadge } from "./AverageBadge.tsx"
import { taughtModuleList } from "./lists.ts"

/** Spec 002, "Lecturer My Modules". */
export function TaughtModulesPage() {
  const list = useList("GET /lecturers/my/subjects", taughtModuleList)
  const counted = useData("GET /lecturers/my/subjects/stats")
  const stats = counted.data?.stats
  const editing = useEditing<Subject>()
  const actions = (module: Subject) => [
    module.may_edit && { label: "Edit", onSelect: () => editing.edit(module) },
  ]
  return (
    <ListPage
      title="My Modules"
      section="courses"
      noun="module"
      list={list}
      main={{ label: moduleLabels.add, onSelect: editing.create }}
      figures={figuresOf(counted, [
        { label: "Modules", value: stats?.modules },
        { label: "Active modules", value: stats?.active },
        { label: "Students in them", value: stats?.students },
        { label: "Assignments this term", value: stats?.assignments },
      ])}
      search={moduleLabels.search}
      render={(modules) => (
        <Cards
          rows={modules}
          card={(module) => (
            <ModuleCard
              module={module}
              onView={() => list.view.open(module.id)}
              onEdit={() => editing.edit(module)}
            />
          )}
        />
      )}
      panel={(id) => <SubjectDetails id={id} words={moduleLabels} items={actions} />}
      failure={moduleLabels.loading}
      empty={{ text: "Modules that you are assigned to teach or create appear here." }}
    >
      {editing.dialog((module) => (
        <SubjectDialog
          subject={module}
          words={moduleLabels}
          values={moduleValues(module)}
          failure="Error saving module: "
          onClose={editing.close}
        >
          <ModuleFields module={module} />
        </SubjectDialog>
      ))}
    </ListPage>
  )
}

type CardProps = { module: TaughtModule; onView: () => void; onEdit: () => void }

function ModuleCard({ module, onView, onEdit }: CardProps) {
  const { id, code, name, credits, description, status, approval } = module
  const hiddenName = <span className="visually-hidden">{` of ${code} ${name}, opens in a new tab`}</span>
  return (
    <Card
      title={name}
      over={`${code}, ${creditsText(credits)}`}
      seed={name}
      badge={(status === "inactive" || approval !== "approved") && <SubjectStatus subject={module} />}
      lines={[
        positionText({ ...module, semester: module.semester_number }),
        subjectTermText(module) ?? "Not taught in a term yet",
      ]}
      figures={[
        ["My students", module.enrolled_count],
        ["Assignments", module.assignments_count],
        ["Materials", module.materials_count],
        ["Average grade", <AverageBadge key="average" average={module.average_grade} />],
      ]}
      menu={
        <Menu
          label={`Actions for ${code} ${name}`}
          items={[
            { label: "View", onSelect: onView },
            module.may_edit && { label: "Edit", onSelect: onEdit },
          ]}
        />
      }
      actions={
        <>
          <LinkButton to={moduleContent(id)} target="_blank">
            Manage Content{hiddenName}
          </LinkButton>
          <LinkButton to={moduleStudents(id)} target="_blank">
            View Students{hiddenName}
          </LinkButton>
        </>
      }
    >
      {description && <p>{description}</p>}
    </Card>
  )
}
