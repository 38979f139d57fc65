import type { ReactNode } from "react"
import { fullDayText, today } from "#contract/lib/dates.ts"
import { useUser } from "../lib/session/user.ts"
import { Page } from "../ui/layout/Page.tsx"
import { PersonHead } from "../ui/layout/PersonHead.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import type { QueryState } from "../ui/state/query.ts"
import { loadFailure } from "./labels.ts"

type Props<Data> = {
  kind: "Student" | "Lecturer"
  /** The facts under the person's name. Blank ones are left out. */
  facts: readonly (string | null | undefined)[]
  query: QueryState<Data>
  children: (data: Data) => ReactNode
}

/** A dashboard under the name and photo of the person that it is for. */
export function OwnDashboard<Data>({ kind, facts, query, children }: Props<Data>) {
  const { firstName, lastName, photoUrl } = useUser()
  return (
    <Page title="Dashboard" lead={fullDayText(today())}>
      <PersonHead name={`${firstName} ${lastName}`} photo={photoUrl} kind={kind} lines={facts} />
      <Loaded query={query} failure={loadFailure} retryLabel="Retry">
        {(data) => <div className="stack">{children(data)}</div>}
      </Loaded>
    </Page>
  )
}
