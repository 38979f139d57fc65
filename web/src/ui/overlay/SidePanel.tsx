import { type ReactNode, useContext, useEffect, useId, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { CloseIcon, DownIcon, UpIcon } from "../controls/icons.tsx"
import { PrintedBy } from "../controls/PrintedBy.tsx"
import { Unbroken } from "../controls/Unbroken.tsx"
import { ErrorState } from "../state/ErrorState.tsx"
import { Loaded } from "../state/Loaded.tsx"
import { missingRecordText } from "../state/missingRecord.ts"
import type { QueryState } from "../state/query.ts"
import { DialogContext } from "./dialogContext.ts"
import { ItemButton } from "./ItemButton.tsx"
import { Menu, type MenuItem } from "./Menu.tsx"
import { PanelContext } from "./panelContext.ts"
import { Toasts } from "./Toasts.tsx"
import { useCloseGuard } from "./useCloseGuard.ts"
import { useWide } from "./useWide.ts"

type Props<Data> = {
  title: string
  /** The line under the title that identifies the record: "IPTE25-0049 · P1". */
  line?: ReactNode
  /** A picture beside the title. */
  face?: ReactNode
  query: QueryState<Data>
  /** The record's actions. "Edit" and quick items are buttons, and the others are in a menu. */
  items?: (data: Data) => readonly (PanelItem | false)[]
  /** The main action, before the others. */
  main?: (data: Data) => ReactNode
  /** More controls beside the buttons, such as a file upload. */
  actions?: (data: Data) => ReactNode
  /** The reason why the record is missing, if more is known than that somebody deleted it or hid it from the viewer. */
  missing?: string
  children: (data: Data) => ReactNode
}
export type PanelItem = MenuItem & { quick?: boolean }

/**
 * One record beside its list, or over it if there is little room. Back closes it. J and K move to the next and previous one, E
 * edits, and Esc closes.
 */
export function SidePanel<Data>(props: Props<Data>) {
  const { title, line, face, query, items, main, actions, children } = props
  const container = useContext(PanelContext)
  if (!container) throw new Error("A SidePanel needs a list around it.")
  const { id, close, step, nouns } = container
  const isMissing = query.error?.status === 404
  const titleId = useId()
  const guard = useCloseGuard(close, "panel")
  const isBeside = useWide()
  const { box, heading } = useOpenPanel(id, isBeside)

  const offered =
    query.data === undefined || isMissing ? [] : (items?.(query.data) ?? []).filter((item) => item !== false)
  const isQuick = (item: PanelItem) => item.quick === true || item.label === "Edit"
  const itemsInMenu = offered.filter((item) => !isQuick(item))

  return (
    <dialog ref={box} className="panel" aria-labelledby={titleId} {...guard.dialogProps}>
      <DialogContext value={guard}>
        <div className="panel-bar">
          <Step go={step(-1)} icon={<UpIcon />}>
            Previous
          </Step>
          <Step go={step(1)} icon={<DownIcon />}>
            Next
          </Step>
          <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={guard.askToClose}>
            Close
          </Button>
        </div>
        <header className="panel-head">
          {face}
          <div className="panel-words">
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {line && (
              <p>
                <Unbroken>{line}</Unbroken>
              </p>
            )}
            {!isBeside && <PrintedBy />}
          </div>
        </header>
        {query.data !== undefined && !isMissing && (items || actions) && (
          <div key={`actions ${id}`} className="buttons panel-actions">
            {main?.(query.data)}
            {offered.filter(isQuick).map((item) => (
              <ItemButton key={item.label} item={item} />
            ))}
            {actions?.(query.data)}
            {itemsInMenu.length > 0 && <Menu kind="plain" label={`More for ${title}`} items={itemsInMenu} />}
          </div>
        )}
        <div key={id} className="panel-body">
          {isMissing ? (
            <ErrorState
              text={props.missing ?? missingRecordText(nouns[0])}
              instead={{ label: `Show all ${nouns[1]}`, onSelect: close }}
            />
          ) : (
            <Loaded query={query}>{children}</Loaded>
          )}
        </div>
        {isBeside && (
          <p className="panel-keys" aria-hidden="true">
            <kbd>J</kbd> <kbd>K</kbd> next, previous
            {offered.some(({ label }) => label === "Edit") && (
              <>
                {" "}
                <kbd>E</kbd> edit
              </>
            )}{" "}
            <kbd>Esc</kbd> close
          </p>
        )}
      </DialogContext>
      {!isBeside && <Toasts />}
    </dialog>
  )
}

/** Opens the dialog of a panel, and focuses its heading when another record is shown. */
function useOpenPanel(id: number | undefined, isBeside: boolean) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reopenAbove = useRef<() => void>(undefined)

  useEffect(() => {
    const panel = box.current
    if (isBeside) panel?.show()
    else panel?.showModal()
    if (!reopenAbove.current) heading.current?.focus({ preventScroll: true })
    reopenAbove.current?.()
    return () => {
      reopenAbove.current = dialogsAbove(panel)
      panel?.close()
    }
  }, [isBeside])
  useEffect(() => {
    if (id && box.current) box.current.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return { box, heading }
}

/**
 * Call this before the panel is opened anew, which happens when the window becomes wide or narrow. Returns a function that
 * puts the dialogs that are open now on top of the panel again, and restores the focus. Undefined if no dialog is open.
 */
function dialogsAbove(panel: HTMLDialogElement | null) {
  const open = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].filter(
    (dialog) => dialog !== panel,
  )
  const { activeElement } = document
  if (open.length === 0) return undefined
  return () => {
    for (const dialog of open) {
      dialog.close()
      dialog.showModal()
    }
    if (activeElement instanceof HTMLElement) activeElement.focus()
  }
}

type StepProps = { go: (() => void) | undefined; icon: ReactNode; children: string }

function Step({ go, icon, children }: StepProps) {
  return (
    <Button kind="quiet" icon={icon} iconOnly aria-disabled={go === undefined} onClick={() => go?.()}>
      {children}
    </Button>
  )
}
