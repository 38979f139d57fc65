import { type ReactNode, useState } from "react"
import type { Subject } from "#contract/subjects/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useDelete } from "../lib/api/writes.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import type { Words } from "./labels.ts"
import { SubjectDetails } from "./SubjectDetails.tsx"
import { SubjectDialog } from "./SubjectDialog.tsx"
import { CatalogueFields, catalogueValues } from "./SubjectFields.tsx"

type Props = {
  words: Words
  columns: readonly Column<Subject>[]
  /** Stands over the list: figures. */
  children?: ReactNode
}

/** The college's catalogue, as /admin/subjects and as /admin/modules. */
export function SubjectScreen({ words, columns, children }: Props) {
  const list = useListState<"GET /subjects">({ sort: "code", filters: ["year_of_study", "semester_number"] })
  const subjects = useData("GET /subjects", { query: list.query })
  const [editing, setEditing] = useState<Subject | "new">()
  const viewing = useOpenRecord()
  const remove = useDelete()
  const edited = editing === "new" ? undefined : editing
  const add = (
    <Button kind="main" onClick={() => setEditing("new")}>
      {words.add}
    </Button>
  )
  return (
    <Page title={words.many} section="courses" actions={add}>
      {children}
      <Toolbar>
        <SearchField label={words.search} value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Year of study"
          all="Year"
          value={list.filters.year_of_study}
          onChange={(value) => list.setFilter("year_of_study", value)}
          options={[
            ["1", "Year 1"],
            ["2", "Year 2"],
          ]}
        />
        <FilterSelect
          label="Semester"
          all="Semester"
          value={list.filters.semester_number}
          onChange={(value) => list.setFilter("semester_number", value)}
          options={[
            ["1", "Semester 1"],
            ["2", "Semester 2"],
          ]}
        />
      </Toolbar>
      <Table
        columns={columns}
        query={subjects}
        rows={(data) => data.subjects}
        rowKey={(subject) => subject.id}
        sort={list.sort}
        onSort={list.setSort}
        failure={words.loading}
        actions={(subject) => (
          <Menu
            label={`Actions for ${subject.code} ${subject.name}`}
            items={[
              { label: "View", onSelect: () => viewing.open(subject.id) },
              { label: "Edit", onSelect: () => setEditing(subject) },
              {
                label: "Delete",
                danger: true,
                onSelect: () =>
                  remove(words.remove, {
                    id: subject.id,
                    name: `${subject.name} (${subject.code})`,
                    title: `Delete ${words.one.toLowerCase()}`,
                    failure: "Error: ",
                  }),
              },
            ]}
          />
        )}
        empty={
          <NoRows
            title={words.none}
            list={list}
            text="Subjects listed here are the ones lecturers teach, assign and grade."
            action={add}
          />
        }
      />
      <Pager list={list} query={subjects} />
      {editing && (
        <SubjectDialog
          subject={edited}
          words={words}
          values={catalogueValues(edited)}
          failure="Error: "
          onClose={() => setEditing(undefined)}
        >
          <CatalogueFields />
        </SubjectDialog>
      )}
      {viewing.id !== undefined && <SubjectDetails id={viewing.id} words={words} onClose={viewing.close} />}
    </Page>
  )
}
