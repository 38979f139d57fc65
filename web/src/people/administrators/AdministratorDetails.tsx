import type { Administrator } from "#contract/people/administrators.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { useData } from "../../lib/api/data.ts"
import { Avatar } from "../../ui/cloth/Avatar.tsx"
import { Details } from "../../ui/content/Details.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { accountDetails } from "../people/accountDetails.tsx"
import { lastSignInText } from "./labels.ts"

type Props = { id: number; items: RowActions<Administrator> }

export function AdministratorDetails({ id, items }: Props) {
  const details = useData("GET /administrators/{id}", { params: { id } })
  const loaded = details.data?.administrator
  return (
    <SidePanel
      title={loaded ? nameOf(loaded) : "Administrator"}
      face={loaded && <Avatar name={nameOf(loaded)} />}
      query={details}
      items={({ administrator }) => items(administrator)}
    >
      {({ administrator }) => (
        <Details
          items={[...accountDetails(administrator), ["Last sign-in", lastSignInText(administrator)]]}
        />
      )}
    </SidePanel>
  )
}
