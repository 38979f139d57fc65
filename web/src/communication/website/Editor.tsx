import { useId, useRef, useState } from "react"
import type { AnyPage } from "#contract/communication/website/content/contentPage.ts"
import { useAddress } from "../../lib/address/address.ts"
import type { CallError } from "../../lib/api/callError.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { ConflictPanel } from "../../ui/form/ConflictPanel.tsx"
import { ErrorSummary } from "../../ui/form/ErrorSummary.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { useWide } from "../../ui/overlay/useWide.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { ContentForm } from "./ContentForm.tsx"
import type { SaveState } from "./draftSaving.ts"
import { conflictFieldsOf, formFieldsOf, withoutLocation } from "./formFields.ts"
import { LivePreview } from "./LivePreview.tsx"
import type { EditedDraft } from "./useDraftSaving.ts"
import type { Content } from "./values.ts"
import "./editor.css"

type Props = {
  page: AnyPage
  draft: EditedDraft
  /** The reason why the last attempt to publish was refused. */
  refusal: CallError | undefined
  renderPage: (value: Content) => Promise<string>
}

/** The form of a page beside its preview. On a phone they are in tabs. */
export function Editor({ page, draft, refusal, renderPage }: Props) {
  const { edited, saving, state, value, isRestored } = draft
  const id = useId()
  const { params, change } = useAddress()
  const block = params.get("block") ?? undefined
  const isWide = useWide()
  const [tab, setTab] = useState("form")
  const form = useRef<HTMLDivElement>(null)

  const errors = state.at === "refused" ? state.errors : (refusal?.errors ?? {})
  const fields = formFieldsOf(id, edited, withoutLocation(page.schema, errors))
  const show = (next: string) => change({ block: next }, { replace: true })
  const faults = Object.entries(errors).map(([name, text]) => ({ field: `${id}-${name}`, text }))

  const formColumn = (
    <div className="editor-form" ref={form}>
      <SaveLine state={state} retry={saving.retry} />
      {isRestored && <Notice live>Your unsaved changes on this device were restored.</Notice>}
      {faults.length > 0 && <ErrorSummary errors={faults} ref={focusBox} />}
      {state.at === "conflict" && (
        <>
          <ConflictPanel
            conflict={state}
            fields={conflictFieldsOf(
              fields,
              page.schema,
              state.differences.map(({ name }) => name),
            )}
            ref={focusBox}
          />
          <div className="buttons">
            <Button kind="main" onClick={() => void saving.save()}>
              Save again
            </Button>
          </div>
        </>
      )}
      <ContentForm blocks={page.blocks} fields={fields} block={block} onBlock={show} />
    </div>
  )
  const preview = (
    <LivePreview
      title={`Preview of ${page.title}`}
      value={value}
      isShown={isWide || tab === "preview"}
      renderPage={renderPage}
      block={block}
      onBlock={(next) => {
        setTab("form")
        show(next)
      }}
    />
  )
  if (!isWide) {
    return (
      <Tabs
        label="Views"
        value={tab}
        onChange={setTab}
        items={[
          { id: "form", label: "Form", panel: formColumn },
          { id: "preview", label: "Preview", panel: <div className="editor-preview">{preview}</div> },
        ]}
      />
    )
  }
  return (
    <div className="editor">
      {formColumn}
      <div className="editor-preview">{preview}</div>
    </div>
  )
}

/** Focuses a message that appears above the form, so that screen readers read it. */
function focusBox(box: HTMLElement | null) {
  box?.focus()
}

type SaveLineProps = { state: SaveState; retry: () => void }

/** The warning on a device that stores nothing. */
export const keepOpen = "Your changes are NOT kept on this device. Keep this page open until they are sent."
const texts = {
  saved: "All changes are saved.",
  unsaved: "Not saved yet.",
  saving: "Saving...",
  refused: "Not saved.",
  conflict: "Not saved: choose what to keep.",
}
const waitingTexts = {
  connection: {
    reason: "no connection",
    kept: "Your changes are kept on this device and are sent when the connection is back.",
  },
  busy: {
    reason: "the college’s server is busy",
    kept: "Your changes are kept on this device and are sent again by themselves.",
  },
}
function textOf(state: SaveState) {
  if (state.at !== "waiting") return texts[state.at]
  const { reason, kept } = waitingTexts[state.because]
  return `Not saved: ${reason}. ${state.isStored ? kept : keepOpen}`
}

/** Shows whether the typed content is saved on the server. */
function SaveLine({ state, retry }: SaveLineProps) {
  const isStopped = state.at === "waiting" || state.at === "refused"
  return (
    <div className={isStopped || state.at === "conflict" ? "save-line save-line-bad" : "save-line"}>
      <p role="status">
        {textOf(state)}
        {state.at === "refused" && Object.keys(state.errors).length === 0 && ` ${state.message}`}
      </p>
      {isStopped && (
        <Button kind="quiet" onClick={retry}>
          Save now
        </Button>
      )}
    </div>
  )
}
