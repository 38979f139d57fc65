import { instantText } from "#contract/lib/dates.ts"
import { editorOf, paths } from "../../lib/address/paths.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedFilter, deletedStatus } from "../../lib/deletedRecords/lists.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"
import { Checklist } from "./Checklist.tsx"

type Row = DataOf<"GET /site">["pages"][number]

const byWhom = (name: string | null) => (name ? ` by ${name}` : "")

const columns: Column<Row>[] = [
  { header: "Page", primary: true, cell: ({ key, title }) => <Link to={editorOf(key)}>{title}</Link> },
  {
    header: "Published",
    cell: ({ published_at, published_by_name }) =>
      published_at ? (
        `${instantText(published_at)}${byWhom(published_by_name)}`
      ) : (
        <Badge tone="warn">Empty</Badge>
      ),
  },
  {
    header: "Draft",
    cell: ({ draft_at, draft_by_name }) =>
      draft_at ? (
        <>
          <Badge tone="info">Draft waiting</Badge> {`${instantText(draft_at)}${byWhom(draft_by_name)}`}
        </>
      ) : (
        "—"
      ),
  },
]

/** The pages of the public website, and the texts that the college still has to write (product decisions section 4). */
export function WebsitePage() {
  return (
    <ListOrDeleted kind="draft" title="Website" section="system" noun="draft" status={deletedFilter}>
      <Pages />
    </ListOrDeleted>
  )
}

function Pages() {
  const query = useData("GET /site")
  return (
    <Page
      title="Website"
      section="system"
      lead="Visitors see a page as soon as it is published."
      actions={
        <LinkButton to={`${paths.website}?${deletedFilter.name}=${deletedStatus}`}>
          Discarded drafts
        </LinkButton>
      }
    >
      {query.data && <Checklist items={query.data.checklist} />}
      <Section title="Pages">
        <Table
          columns={columns}
          query={query}
          rows={({ pages }) => pages}
          rowKey={({ key }) => key}
          empty={null}
          label="Pages"
          failure="Failed to load the pages of the website. Please try again."
        />
      </Section>
    </Page>
  )
}
