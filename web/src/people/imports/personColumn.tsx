import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import type { Column } from "../../ui/list/columns.ts"

/** The person of a row, by the name and the email address in the file. */
export const personColumn = (header: string): Column<ImportRow> => ({
  header,
  primary: true,
  cell: ({ values }) => (
    <Person
      name={[values.first_name, values.last_name].filter(Boolean).join(" ") || "No name"}
      note={values.email && <EmailText>{values.email}</EmailText>}
    />
  ),
})
