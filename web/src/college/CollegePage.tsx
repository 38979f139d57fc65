import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { VersionedCollege } from "#contract/college/endpoints.ts"
import { collegeInput } from "#contract/site/college.ts"
import { dataKey, useData } from "../lib/api/data.ts"
import { useWrite } from "../lib/api/writes.ts"
import { TextAreaField } from "../ui/fields/TextAreaField.tsx"
import { EmailField, PhoneField, TextField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"

/** The college's own details (decision 0114). */
export function CollegePage() {
  const query = useData("GET /college")
  return (
    <Page
      title="College"
      section="system"
      lead="The website, e-mails and documents show these details as soon as they are saved."
    >
      <Loaded query={query} failure="Failed to load the college's details. Please try again.">
        {({ college }) => <CollegeForm college={college} />}
      </Loaded>
    </Page>
  )
}

/** It follows what others save until somebody begins to type; then theirs comes back as a conflict. */
function CollegeForm({ college }: { college: VersionedCollege }) {
  const write = useWrite()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<VersionedCollege>()
  const shown = begun ?? college
  return (
    <div onInput={() => setBegun(shown)}>
      <Form
        key={shown.version}
        draft="college"
        schema={collegeInput}
        defaults={{ ...shown, founded: String(shown.founded ?? "") }}
        submitLabel="Save changes"
        busyLabel="Saving..."
        onSubmit={async (body) => {
          const { data } = await write("PUT /college", { body })
          queries.setQueryData(dataKey("GET /college"), data)
          setBegun(undefined)
        }}
      >
        <TextField name="name" label="Name" required autoComplete="organization" />
        <TextField name="short_name" label="Short name" hint="For page titles, where the name is too long." />
        <TextField
          name="founded"
          label="Year of foundation"
          hint="The website works out the college's age from this year."
          width="short"
          inputMode="numeric"
        />
        <TextField name="motto" label="Motto" hint="At the foot of each page of the website." />
        <TextAreaField name="address" label="Postal address" autoComplete="street-address" />
        <PhoneField name="phone" label="Phone" />
        <EmailField
          name="email"
          label="Email"
          hint="Messages from the contact form are sent here or, if this is empty, to every administrator."
        />
      </Form>
    </div>
  )
}
