import { useState } from "react"
import type { Reply } from "#contract/api.ts"
import type { AnyPage } from "#contract/communication/website/content/contentPage.ts"
import type { PageKey } from "#contract/communication/website/pages.ts"
import { instantText } from "#contract/lib/dates.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useAct, useRestore } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { changesBetween } from "./changes.ts"
import type { createDraftSaving } from "./draftSaving.ts"
import { LivePreview } from "./LivePreview.tsx"
import type { Content } from "./values.ts"

type Version = DataOf<"GET /site/{key}/versions">["versions"][number]
type Props = {
  pageKey: PageKey
  page: AnyPage
  renderPage: (value: Content) => Promise<string>
  /** The draft that a restored version replaces. */
  saving: Pick<ReturnType<typeof createDraftSaving>, "attempt" | "version">
  onRestored: (page: DataOf<"GET /site/{key}">["page"]) => void
  onClose: () => void
}

/** The published versions of a page: who published each one and when, what changed, and a button that restores it. */
export function VersionsDialog({ pageKey, page, saving, renderPage, onRestored, onClose }: Props) {
  const query = useData("GET /site/{key}/versions", { params: { key: pageKey } })
  const [shownNumber, setShownNumber] = useState<number>()
  const confirm = useConfirm()
  const act = useAct()
  const restoreRecords = useRestore()

  async function restore({ number, published_at }: Version) {
    const isSure = await confirm({
      title: `Restore version ${number}`,
      text: `Visitors will see the page again as it was published on ${instantText(published_at)}. A waiting draft is discarded, and can be restored for 30 days.`,
      action: "Restore",
    })
    if (!isSure) return
    await saving.attempt() // The last words of the draft can be restored too.
    const params = { key: pageKey, number }
    const body = { version: saving.version() }
    const reply = await act(
      "POST /site/{key}/versions/{number}/restore",
      { params, body },
      { next: draftBack },
    )
    if (reply) onRestored(reply.data.page)
  }
  /** "Undo" would promise that the website goes back too. */
  function draftBack(reply: unknown) {
    const { deleted } = (reply as Reply<"POST /site/{key}/versions/{number}/restore">).data
    return deleted.length > 0 ? [{ label: "Restore the draft", run: () => void restoreRecords(deleted) }] : []
  }
  return (
    <Dialog title={`Versions of ${page.title}`} size="large" onClose={onClose}>
      <Loaded query={query} failure="Failed to load the versions. Please try again.">
        {({ versions }) =>
          versions.length === 0 ? (
            <p>This page has not been published yet.</p>
          ) : (
            <ol className="versions">
              {versions.map((version, index) => (
                <li key={version.number}>
                  <p>
                    <strong>Version {version.number}</strong> {instantText(version.published_at)}
                    {version.published_by_name && `, ${version.published_by_name}`}
                    {version.restored_from !== null && `, restored from version ${version.restored_from}`}
                    {index === 0 && ", on the website now"}
                    <br />
                    {version.changed.length > 0
                      ? `Changed: ${version.changed.join(", ")}`
                      : "Nothing changed"}
                  </p>
                  <div className="buttons">
                    <Button
                      aria-expanded={shownNumber === version.number}
                      onClick={() =>
                        setShownNumber(shownNumber === version.number ? undefined : version.number)
                      }
                    >
                      {`Look at version ${version.number}`}
                    </Button>
                    {index > 0 && (
                      <Button
                        onClick={() => void restore(version)}
                      >{`Restore version ${version.number}`}</Button>
                    )}
                  </div>
                  {shownNumber === version.number && (
                    <OneVersion
                      pageKey={pageKey}
                      page={page}
                      number={version.number}
                      renderPage={renderPage}
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type OneProps = Pick<Props, "pageKey" | "page" | "renderPage"> & { number: number }

/** One version as visitors saw it, with its changes. */
function OneVersion({ pageKey, page, number, renderPage }: OneProps) {
  const key = pageKey
  const query = useData("GET /site/{key}/versions/{number}", { params: { key, number } })
  const before = useData(
    "GET /site/{key}/versions/{number}",
    number > 1 ? { params: { key, number: number - 1 } } : undefined,
  )
  return (
    <Loaded query={query}>
      {({ version }) => (
        <div className="version">
          {before.data && (
            <Changes items={changesBetween(page.schema, before.data.version.value, version.value)} />
          )}
          <div className="version-preview">
            <LivePreview
              title={`Version ${number} of ${page.title}`}
              value={version.value}
              isShown
              renderPage={renderPage}
            />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Changes({ items }: { items: ReturnType<typeof changesBetween> }) {
  if (items.length === 0) return <p>Nothing changed in this version.</p>
  return (
    <dl className="details" aria-label="Changes">
      {items.map(({ name, label, before, after }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <del>{before || "Blank"}</del> <ins>{after || "Blank"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
