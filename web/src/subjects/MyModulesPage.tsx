import { useState } from "react"
import type { Subject } from "#contract/subjects/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { moduleStudents } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { placeText } from "../terms/labels.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Card } from "../ui/layout/Card.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Cards } from "../ui/list/Cards.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { creditsText, moduleWords, termText } from "./labels.ts"
import { SubjectDetails } from "./SubjectDetails.tsx"
import { SubjectDialog } from "./SubjectDialog.tsx"
import { ModuleFields, moduleValues } from "./SubjectFields.tsx"
import { SubjectStatus } from "./SubjectStatus.tsx"

/** Spec 002, "Lecturer My Modules". */
export function MyModulesPage() {
  const list = useListState<"GET /lecturers/my/subjects">({ sort: "code" })
  const modules = useData("GET /lecturers/my/subjects", { query: list.query })
  const stats = useData("GET /lecturers/my/subjects/stats").data?.stats
  const [editing, setEditing] = useState<Subject | "new">()
  const viewing = useOpenRecord()
  const edited = editing === "new" ? undefined : editing
  const add = (
    <Button kind="main" onClick={() => setEditing("new")}>
      {moduleWords.add}
    </Button>
  )
  return (
    <Page title="My Modules" section="courses" actions={add}>
      <Stats
        items={[
          { label: "Modules", value: stats?.modules },
          { label: "Active modules", value: stats?.active },
          { label: "My students", value: stats?.students },
          { label: "Assignments", value: stats?.assignments },
        ]}
      />
      <Toolbar>
        <SearchField label={moduleWords.search} value={list.search} onChange={list.setSearch} />
      </Toolbar>
      <Cards
        query={modules}
        rows={(data) => data.modules}
        rowKey={(module) => module.id}
        card={(module) => (
          <ModuleCard
            module={module}
            onView={() => viewing.open(module.id)}
            onEdit={() => setEditing(module)}
          />
        )}
        failure={moduleWords.loading}
        empty={
          <NoRows
            title={moduleWords.none}
            list={list}
            text="Modules that you teach or create appear here."
            action={add}
          />
        }
      />
      <Pager list={list} query={modules} />
      {editing && (
        <SubjectDialog
          subject={edited}
          words={moduleWords}
          values={moduleValues(edited)}
          failure="Error saving module: "
          onClose={() => setEditing(undefined)}
        >
          <ModuleFields />
        </SubjectDialog>
      )}
      {viewing.id !== undefined && (
        <SubjectDetails id={viewing.id} words={moduleWords} onClose={viewing.close} />
      )}
    </Page>
  )
}

type CardProps = { module: Subject; onView: () => void; onEdit: () => void }

function ModuleCard({ module, onView, onEdit }: CardProps) {
  const { id, code, name, credits, description, status } = module
  return (
    <Card
      title={name}
      over={`${code}, ${creditsText(credits)}`}
      seed={code}
      badge={status === "inactive" && <SubjectStatus status={status} />}
      lines={[
        placeText({ ...module, semester: module.semester_number }),
        termText(module) ?? "Not taught in a term yet",
      ]}
      figures={[
        ["My students", module.enrolled_count],
        ["Assignments", module.assignments_count],
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
        <LinkButton to={moduleStudents(id)} target="_blank">
          View Students
          <span className="visually-hidden">{` of ${code} ${name}, opens in a new tab`}</span>
        </LinkButton>
      }
    >
      {description && <p>{description}</p>}
    </Card>
  )
}
