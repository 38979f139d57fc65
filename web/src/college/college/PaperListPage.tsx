import { type PaperColumnOf, tableOf } from "#contract/lib/paper.ts"
import { Paper } from "../../ui/content/Paper.tsx"
import { PrintButton } from "../../ui/controls/print.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page, type PortalSection } from "../../ui/layout/Page.tsx"
import { EmptyState, type EmptyStateProps } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { useLetterhead } from "./useLetterhead.ts"

type Props<Data, Row> = {
  title: string
  section: PortalSection
  /** A link back to the list of which this is the printed form. */
  back: { label: string; to: string }
  query: QueryState<Data>
  empty: EmptyStateProps
  columns: readonly PaperColumnOf<Row>[]
  paper: (data: Data) => {
    title: string
    /** Facts about the list, one a line. */
    lines: readonly (string | null)[]
    rows: readonly Row[]
  }
  isLandscape?: boolean
  /** Rows are high enough to write into. */
  isWritable?: boolean
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
  isLandscape = false,
  isWritable = false,
}: Props<Data, Row>) {
  const letterhead = useLetterhead()
  const isEmpty = query.data !== undefined && paper(query.data).rows.length === 0
  const renderPaper = ({ title: heading, lines, rows }: ReturnType<typeof paper>) =>
    rows.length === 0 ? (
      <EmptyState {...empty} />
    ) : (
      <Paper
        letterhead={letterhead}
        paper={{
          title: heading,
          isLandscape,
          blocks: [
            { kind: "text", text: lines.filter(Boolean).join("\n") },
            { ...tableOf(heading, rows, columns), isWritable },
          ],
        }}
      />
    )
  return (
    <Page
      title={title}
      section={section}
      actions={<HeadActions items={[back]}>{!isEmpty && <PrintButton kind="main" />}</HeadActions>}
    >
      <Loaded query={query}>{(data) => renderPaper(paper(data))}</Loaded>
    </Page>
  )
}
