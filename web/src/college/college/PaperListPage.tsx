import { useData } from "../../lib/api/data.ts"
import { PaperList, type PaperListProps } from "../../ui/content/PaperList.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page, type PortalSection } from "../../ui/layout/Page.tsx"
import { EmptyState, type EmptyStateProps } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { letterheadOf } from "./letterhead.ts"

type Paper<Row> = Omit<PaperListProps<Row>, "letterhead" | "columns">

type Props<Data, Row> = {
  title: string
  section: PortalSection
  /** A link back to the list of which this is the printed form. */
  back: { label: string; to: string }
  query: QueryState<Data>
  empty: EmptyStateProps
  columns: PaperListProps<Row>["columns"]
  paper: (data: Data) => Paper<Row>
}

/** A screen with a list on the college's paper, for printing. */
export function PaperListPage<Data, Row>({
  title,
  section,
  back,
  query,
  empty,
  columns,
  paper,
}: Props<Data, Row>) {
  const letterhead = letterheadOf(useData("GET /college").data?.college)
  const printed = (content: Paper<Row>) =>
    content.rows.length === 0 ? (
      <EmptyState {...empty} />
    ) : (
      <PaperList letterhead={letterhead} columns={columns} {...content} />
    )
  return (
    <Page
      title={title}
      section={section}
      actions={
        <HeadActions items={[back]}>
          <Button kind="main" onClick={() => window.print()}>
            Print
          </Button>
        </HeadActions>
      }
    >
      <Loaded query={query}>{(data) => printed(paper(data))}</Loaded>
    </Page>
  )
}
