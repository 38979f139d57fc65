import { useCallback, useState } from "react"
import type { AnyPage } from "#contract/communication/website/content/contentPage.ts"
import type { PageKey } from "#contract/communication/website/pages.ts"
import { instantText } from "#contract/lib/dates.ts"
import { paths } from "../../lib/address/paths.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { useAct, useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import type { SaveState } from "./draftSaving.ts"
import { Editor, keepOpen } from "./Editor.tsx"
import { type EditedDraft, useDraftSaving } from "./useDraftSaving.ts"
import { VersionsDialog } from "./VersionsDialog.tsx"
import type { Content } from "./values.ts"

type StoredPage = DataOf<"GET /site/{key}">["page"]
type Props = {
  page: AnyPage
  pageKey: PageKey
  stored: StoredPage
  /** Called with the first change. */
  onBegin: () => void
  onPublished: (page: StoredPage) => void
  /** Called when the draft was discarded, or an older version restored. The form then restarts. */
  onReplaced: (page: StoredPage) => void
}

function notPublished(state: SaveState) {
  if (state.at === "refused") return `Not published: ${state.message}`
  if (state.at !== "waiting") return "Not published: choose what to keep."
  const reason = state.because === "busy" ? "the college’s server is busy" : "there is no connection"
  return `Not published: ${reason}. ${state.isStored ? "Your changes are kept on this device." : keepOpen}`
}
const changedMeanwhile =
  "Not published: someone else changed this page. It is shown as it is now. Read it, then publish."

/**
 * A page of the website in the editor. Its draft is saved automatically. It can be published or discarded, and an older
 * version can replace it.
 */
export function PageEditor({ page, pageKey, stored, onBegin, onPublished, onReplaced }: Props) {
  const params = { key: pageKey }
  const draft = useDraftSaving(`website ${pageKey}`, stored, onBegin, async (body) => {
    const { data } = await call("PUT /site/{key}", { params, body })
    return data.page.version
  })
  const renderPage = useCallback(
    async (value: Content) =>
      (await call("POST /site/{key}/preview", { params: { key: pageKey }, body: { value } })).data.html,
    [pageKey],
  )
  const [isLookingBack, setLookingBack] = useState(false)
  const act = useAct()
  const confirm = useConfirm()
  const { saving } = draft
  const hasDraft = stored.draft_at !== null || draft.isChanged

  function replace(next: StoredPage) {
    saving.abandon()
    onReplaced(next)
  }
  const { publish, isBusy, refusal } = usePublishing({ pageKey, draft, onPublished, onReplaced: replace })
  async function discard() {
    const isSure = await confirm({
      title: "Discard draft",
      text: `The page ${page.title} goes back to what is on the website. The draft can be restored for 30 days.`,
      action: "Discard",
      danger: true,
    })
    if (!isSure) return
    await saving.attempt() // A save in progress must not arrive after the draft was discarded.
    const reply = await act("DELETE /site/{key}/draft", { params })
    if (reply) replace(reply.data.page)
  }
  return (
    <Page
      title={page.title}
      section="system"
      lead={publishedText(stored)}
      flush
      actions={
        <>
          <Menu
            label={`More for ${page.title}`}
            items={[
              { label: "Versions", onSelect: () => setLookingBack(true) },
              hasDraft && { label: "Discard draft", danger: true, onSelect: () => void discard() },
              { label: "All pages", to: paths.website },
            ]}
          />
          <Button kind={hasDraft ? "main" : "plain"} busy={isBusy} onClick={() => void publish()}>
            {isBusy ? "Publishing..." : "Publish"}
          </Button>
        </>
      }
    >
      <Editor page={page} draft={draft} refusal={refusal} renderPage={renderPage} />
      {isLookingBack && (
        <VersionsDialog
          pageKey={pageKey}
          page={page}
          saving={saving}
          renderPage={renderPage}
          onRestored={(restored) => {
            setLookingBack(false)
            replace(restored)
          }}
          onClose={() => setLookingBack(false)}
        />
      )}
    </Page>
  )
}

type Publishing = Pick<Props, "pageKey" | "onPublished" | "onReplaced"> & { draft: EditedDraft }

/** Publishes the draft. If the server refuses fields, the form shows it. Other failures are shown in a toast. */
function usePublishing({ pageKey, draft, onPublished, onReplaced }: Publishing) {
  const { saving } = draft
  const [refusal, setRefusal] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const write = useWrite()

  async function publish() {
    setBusy(true)
    setRefusal(undefined)
    let sent: Content | undefined
    try {
      if (!(await saving.attempt())) {
        toast.failure(notPublished(saving.state()))
        return
      }
      sent = draft.edited.value()
      const body = { version: saving.version() }
      const { data } = await write("POST /site/{key}/publish", { params: { key: pageKey }, body })
      draft.notePublished(sent, data.page.version)
      onPublished(data.page)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (Object.keys(error.errors).length > 0) setRefusal(error)
      else if (error.current && sent === draft.edited.value()) {
        // Nothing was typed since, so the form restarts with the other person's content.
        onReplaced(error.current as StoredPage)
        toast.failure(changedMeanwhile)
      } else toast.failure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { publish, isBusy, refusal }
}

type Publication = { published_at: string | null; published_by_name: string | null }

/** When and by whom a page was published. For a page of the demonstration there is no name. */
function publishedText({ published_at, published_by_name }: Publication) {
  if (published_at === null) return "Not published yet"
  return `Published ${instantText(published_at)}${published_by_name ? ` by ${published_by_name}` : ""}`
}
