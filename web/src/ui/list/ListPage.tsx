import { type ReactNode, useRef, useState } from "react"
import { countText, formsOf, type Noun, pluralOf } from "#contract/lib/amounts.ts"
import { Button } from "../controls/Button.tsx"
import { Page, type PortalSection } from "../layout/Page.tsx"
import { SplitView } from "../layout/SplitView.tsx"
import { Menu, type MenuItem } from "../overlay/Menu.tsx"
import { PanelContext } from "../overlay/panelContext.ts"
import { useNarrow } from "../overlay/useNarrow.ts"
import { Loaded } from "../state/Loaded.tsx"
import { hasFailed } from "../state/query.ts"
import { BulkBar } from "./BulkBar.tsx"
import { clearLabel, EmptyList } from "./EmptyList.tsx"
import { type Figure, Figures } from "./Figures.tsx"
import type { Filter } from "./filters.ts"
import { ListSkeleton } from "./ListSkeleton.tsx"
import { ListTable, type RowActions, type TableProps } from "./ListTable.tsx"
import { ListTools } from "./ListTools.tsx"
import type { ListState } from "./list.ts"
import { usePressedMainButton } from "./mainButton.ts"
import { Pager } from "./Pager.tsx"
import { type Selection, useSelection } from "./selection.ts"
import { useRecordKeys } from "./useRecordKeys.ts"

type Items = readonly (MenuItem | false)[]

type Props<Row extends { id: number }> = Pick<TableProps<Row>, "list"> &
  Partial<Pick<TableProps<Row>, "columns" | "nameOf" | "actions" | "buttons" | "label">> & {
    title: string
    section: PortalSection
    lead?: ReactNode
    noun: Noun
    /**
     * Replaces the table with cards, for records that are read one by one. If the list has columns too, a phone shows these as
     * rows.
     */
    render?: ((rows: readonly Row[]) => ReactNode) | undefined
    main?: { label: string; onSelect: () => void } | undefined
    /** Further actions on the list, in the "⋯" menu. */
    more?: Items | ((selection: Selection) => Items)
    figures?: readonly Figure[] | undefined
    search?: string
    filters?: readonly Filter[]
    /** The label of the menu item that opens a row's record in the panel. */
    view?: string
    /** The open record beside the list: a component that renders a `SidePanel`. */
    panel?: ((id: number) => ReactNode) | undefined
    bulk?: (selection: Selection) => ReactNode
    /** Set if an action can affect all rows that the list finds, and not only selected rows. */
    bulkAll?: boolean
    /** The specification's text if the list can't be loaded; by default the failure's own message. */
    failure?: string | undefined
    retryLabel?: string
    loading?: string
    /** Explains how the list gets its first row, or replaces the empty state. */
    empty: {
      title?: string
      /** The title while nothing is searched or filtered. */
      unfilteredTitle?: string
      text: string
      /** A link that adds many first rows at once, for a new college. */
      first?: { label: string; to: string }
      usual?: { title: string; text: string; action: string }
      /** Shown below the sentence while only the initial filters hide the rows, in place of the picture. */
      instead?: ReactNode
    }
    /** A second view of the same records, beside the rows. On a narrow screen it is behind a tab. */
    beside?: { label: string; content: ReactNode }
    /** Another filter beside the search, a message above the rows, and content beside the pager. */
    tools?: ReactNode
    notice?: ReactNode
    footer?: ReactNode
    children?: ReactNode
  }

/** A screen with a list: head, figures, search, filters, rows, selection, pages, and the open record. */
export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const { list, noun, main, more = [], columns = [], panel, bulk, view = "View Details", actions } = props
  const selection = useSelection(list)
  const frame = useRef<HTMLDivElement>(null)
  const { id, close } = list.view
  const { step } = useRecordKeys(frame, list, panel !== undefined)
  usePressedMainButton(main?.onSelect)
  const [isSelecting, setSelecting] = useState(false)
  const offered = (typeof more === "function" ? more(selection) : more).filter((item) => item !== false)
  const selectItem: MenuItem = {
    label: isSelecting ? "Stop selecting" : `Select ${pluralOf(noun)}`,
    phone: true,
    onSelect: () => {
      setSelecting(!isSelecting)
      selection.clear()
    },
  }
  const { result } = list
  /** Without rows, counts would make a failure look like a list that was read. */
  const isKnown = !hasFailed(result)
  /** The empty list itself offers the main action. */
  const hasFirst = result.data !== undefined && list.total === 0 && !list.narrowed
  const menu = bulk ? [...offered, selectItem] : offered
  const rowActions: RowActions<Row> | undefined =
    panel || actions
      ? (row) => [
          panel !== undefined && { label: view, onSelect: () => list.view.open(row.id) },
          ...(actions?.(row) ?? []),
        ]
      : undefined
  const add = main && (
    <Button kind={hasFirst ? "plain" : "main"} onClick={main.onSelect}>
      <ShortLabel label={main.label} />
    </Button>
  )
  /** The list is empty without any filter, so figures and the page size would be pointless. */
  const isNewList = props.empty.first !== undefined && hasFirst
  /** Without a search, the filters are in the line of figures, because they would have a line of their own otherwise. */
  const tools = (
    <ListTools list={list} search={props.search} filters={props.filters ?? []} columns={columns}>
      {props.tools}
    </ListTools>
  )
  return (
    <div ref={frame}>
      <Page
        title={props.title}
        section={props.section}
        lead={props.lead}
        flush
        actions={
          (menu.length > 0 || add) && <ListActions menu={menu} isPhoneOnly={offered.length === 0} add={add} />
        }
        aside={
          panel !== undefined &&
          id !== undefined && (
            <PanelContext value={{ id, nouns: formsOf(noun), close, step }}>{panel(id)}</PanelContext>
          )
        }
      >
        {props.search !== undefined && tools}
        <SplitView view={props.beside}>
          <div className="list-line">
            {isKnown && <FoundCount list={list} noun={noun} hasFigures={props.figures !== undefined} />}
            {isKnown && props.figures && !isNewList && <Figures items={props.figures} list={list} />}
            {props.search === undefined && tools}
          </div>
          {props.notice}
          <div
            className={isSelecting ? "list-rows list-ticking" : "list-rows"}
            data-late={result.isPlaceholderData || undefined}
          >
            <Loaded
              query={result}
              waiting={<ListSkeleton label={props.loading} />}
              failure={props.failure}
              retryLabel={props.retryLabel}
              instead={wayOut(list, noun)}
            >
              {() => <Rows {...props} selection={selection} rowActions={rowActions} />}
            </Loaded>
          </div>
          <div className="list-foot">
            {isKnown && !list.whole && (
              <Pager list={list} query={{ ...result, data: pageData(list.total) }} />
            )}
            {!isNewList && props.footer}
          </div>
        </SplitView>
        {bulk && (
          <BulkBar selection={selection} noun={noun} total={list.total} all={props.bulkAll ?? false}>
            {bulk(selection)}
          </BulkBar>
        )}
      </Page>
      {props.children}
    </div>
  )
}

type RowsProps<Row extends { id: number }> = Props<Row> & {
  selection: Selection
  rowActions: RowActions<Row> | undefined
}

/** The rows that were found, as cards or as a table, or the reason why there are none. */
function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const { list, noun, main, columns = [], panel, bulk, selection, empty } = props
  const isNarrow = useNarrow()
  const cards = isNarrow && columns.length > 0 ? undefined : props.render
  if (list.rows.length === 0) {
    const { first, unfilteredTitle, title } = empty
    const emptyTitle = list.narrowed ? title : (unfilteredTitle ?? title)
    return (
      <EmptyList
        title={emptyTitle ?? `No ${pluralOf(noun)} found`}
        list={list}
        text={empty.text}
        usual={empty.usual}
        instead={empty.instead}
        first={first}
        main={main}
      />
    )
  }
  if (cards)
    return (
      <div className="list-cards" inert={list.result.isPlaceholderData}>
        {cards(list.rows)}
      </div>
    )
  return (
    <ListTable
      list={list}
      columns={columns}
      nameOf={props.nameOf ?? (({ id }) => String(id))}
      opens={panel !== undefined}
      selection={bulk && selection}
      actions={props.rowActions}
      buttons={props.buttons}
      label={props.label}
    />
  )
}

/**
 * The actions on the list, beside its title. `isPhoneOnly` hides the menu on larger screens, because its only item is one
 * that phones need.
 */
function ListActions({ menu, isPhoneOnly, add }: ListActionsProps) {
  return (
    <>
      {menu.length > 0 && (
        <span className={isPhoneOnly ? "phone-only" : undefined}>
          <Menu kind="plain" label="More" items={menu} />
        </span>
      )}
      {add}
    </>
  )
}
type ListActionsProps = { menu: readonly MenuItem[]; isPhoneOnly: boolean; add: ReactNode }

/** Removes the filters if the server doesn't know them, or if this device has the list only without them. */
function wayOut(list: Pick<ListState<never>, "result" | "narrowed" | "isWholeStored" | "clear">, noun: Noun) {
  if (!list.narrowed) return undefined
  if (list.result.error?.status === 422) return { label: clearLabel, onSelect: list.clear }
  const label = `Show the ${pluralOf(noun)} on this device`
  return list.isWholeStored?.() ? { label, onSelect: list.clear } : undefined
}

/** The number of rows that were found. Figures already show it, unless the list is narrowed. */
function FoundCount({ list, noun, hasFigures }: FoundCountProps) {
  const { total } = list
  if (list.narrowed) {
    return (
      <p role="status" className="list-found">
        {total !== undefined && countText(total, noun)}
      </p>
    )
  }
  return total && !hasFigures ? <p className="list-found">{countText(total, noun)}</p> : null
}
type FoundCountProps = { list: Pick<ListState<never>, "total" | "narrowed">; noun: Noun; hasFigures: boolean }

const pageData = (total: number | undefined) => (total === undefined ? undefined : { total })

/**
 * "Create announcement" is shortened to "Create" on a phone, because the noun is in the title beside it. "Back up now"
 * becomes "Back up".
 */
function ShortLabel({ label }: { label: string }) {
  const [, verb = label, noun] = /^(\S+(?: up)?) (.+)$/.exec(label) ?? []
  return (
    <span>
      {verb}
      {noun && <span className="list-noun"> {noun}</span>}
    </span>
  )
}
