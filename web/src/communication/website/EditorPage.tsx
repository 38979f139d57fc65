import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "react-router"
import { contentPages, type PageKey } from "#contract/communication/website/pages.ts"
import { paths } from "../../lib/address/paths.ts"
import { changeAnswers } from "../../lib/api/changeAnswers.ts"
import { type DataOf, dataKey, useData } from "../../lib/api/data.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { ErrorState } from "../../ui/state/ErrorState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import { PageEditor } from "./PageEditor.tsx"

type EditedPage = DataOf<"GET /site/{key}">["page"]

/** The editor of one page of the website (product decisions section 4). */
export function EditorPage() {
  const key = useParams().page ?? ""
  if (Object.hasOwn(contentPages, key)) return <OpenedPage key={key} pageKey={key as PageKey} />
  return (
    <Page title="Website" section="system" actions={<LinkButton to={paths.website}>All pages</LinkButton>}>
      <ErrorState text={missingRecordText("page")} />
    </Page>
  )
}

/**
 * The opened page. Until somebody begins to type, it shows what other people save. After that, their changes cause a
 * conflict.
 */
function OpenedPage({ pageKey }: { pageKey: PageKey }) {
  const params = { key: pageKey }
  const query = useData("GET /site/{key}", { params })
  const queries = useQueryClient()
  const [editStart, setEditStart] = useState<{ key: number; page: EditedPage }>()
  const stored = editStart?.page ?? query.data?.page
  if (!stored) {
    return (
      <Page title={contentPages[pageKey].title} section="system">
        <Loaded query={query} failure="Failed to load this page of the website. Please try again.">
          {() => null}
        </Loaded>
      </Page>
    )
  }
  return (
    <PageEditor
      key={editStart?.key ?? stored.version}
      page={contentPages[pageKey]}
      pageKey={pageKey}
      stored={stored}
      onBegin={() => setEditStart((last) => last ?? { key: stored.version, page: stored })}
      onPublished={(page) => setEditStart((last) => ({ key: last?.key ?? stored.version, page }))}
      onReplaced={(page) => {
        changeAnswers(queries, { queryKey: dataKey("GET /site/{key}", { params }), exact: true }, () => ({
          page,
        }))
        setEditStart(undefined)
      }}
    />
  )
}
