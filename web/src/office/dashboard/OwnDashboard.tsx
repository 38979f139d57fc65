import type { ReactNode } from "react"
import { fullDayText, today } from "#contract/lib/dates.ts"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { loadFailure } from "./labels.ts"

type Props<Data> = {
  /** Facts about the viewer beside the date: their class and number. Blank ones are left out. */
  facts: readonly (string | null | undefined)[]
  query: QueryState<Data>
  children: (data: Data) => ReactNode
}

/** A lecturer's or student's dashboard, with the date and the viewer's facts above it. */
export function OwnDashboard<Data>({ facts, query, children }: Props<Data>) {
  return (
    <Page title="Dashboard" lead={[fullDayText(today()), ...facts].filter(Boolean).join(" · ")}>
      <Loaded query={query} failure={loadFailure} retryLabel="Retry">
        {(data) => <div className="todays">{children(data)}</div>}
      </Loaded>
    </Page>
  )
}
