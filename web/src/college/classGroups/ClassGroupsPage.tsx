import { type ClassGroup, classField, classGroupsInput } from "#contract/college/classGroups.ts"
import { classGroups, classNames } from "#contract/college/college/classes.ts"
import { useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

const columns: Column<ClassGroup>[] = [
  { id: "name", header: "Group", primary: true, cell: ({ name }) => name },
  { id: "classes", header: "Classes", cell: ({ classes }) => classes.join(", ") || "None" },
  { id: "students", header: "Students", numeric: true, cell: ({ students_count }) => students_count },
  { id: "materials", header: "Materials", numeric: true, cell: ({ materials_count }) => materials_count },
]

/** The group of each class (product decision 3.11). */
export function ClassGroupsPage() {
  const groups = useData("GET /class-groups")
  const write = useWrite()
  return (
    <Page
      title="Class groups"
      section="system"
      lead="Each class belongs to one group. Materials for a group reach the students of its classes, and follow when a class moves."
    >
      <TableSection
        title="Groups now"
        columns={columns}
        query={groups}
        rows={({ class_groups }) => class_groups.groups}
        rowKey={({ name }) => name}
        empty={null}
      />
      <Section title="Classes">
        <Loaded query={groups}>
          {({ class_groups: { groups: _, ...record } }) => (
            <Form
              key={record.version}
              draft="class groups"
              schema={classGroupsInput}
              defaults={record}
              submitLabel="Save changes"
              busyLabel="Saving..."
              onSubmit={(body) => write("PUT /class-groups", { body })}
            >
              <FormSection title="Group of each class">
                {classNames.map((name) => (
                  <SelectField
                    key={name}
                    name={classField(name)}
                    label={name}
                    options={classGroups}
                    blank={false}
                    width="short"
                    required
                  />
                ))}
              </FormSection>
            </Form>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
