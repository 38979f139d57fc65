import "./pages.css"
import { useEffect, useEffectEvent, useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import { costText } from "../../../lib/cost.ts"
import { SortableList } from "../../../ui/content/SortableList.tsx"
import { Button } from "../../../ui/controls/Button.tsx"
import { fileSize } from "../../../ui/controls/fileSize.ts"
import { useObjectUrl } from "../../../ui/controls/useObjectUrl.ts"
import { earlierPages } from "./earlierPages.ts"
import { PageCrop } from "./PageCrop.tsx"
import { type Page, usePages } from "./usePages.ts"

export type Chosen = {
  /** Pictures that were chosen just now. */
  files: readonly File[]
  /** A PDF of pages that a draft has restored. */
  earlier?: File | undefined
}
type Props = {
  /** The file's name without its extension. */
  name: string
  /** Each object is added once. */
  chosen: Chosen
  onPdf: (pdf: File | null) => void
}

/** The photographed pages. They are sorted, rotated, cropped and removed here. The size of the resulting PDF is shown. */
export default function PageList({ name, chosen, onPdf }: Props) {
  const [pdf, setPdf] = useState<File | null>(null)
  const { pages, inColour, ...change } = usePages(name, (newPdf) => {
    setPdf(newPdf)
    onPdf(newPdf)
  })
  const [croppedPage, setCroppedPage] = useState<Page>()
  const { add } = change
  const addChosen = useEffectEvent(async ({ files, earlier }: Chosen) => {
    const pictures = earlier ? await earlierPages(earlier) : []
    const added = [...pictures, ...files.map((file) => ({ file, turn: 0 }))]
    // Another program's file that has the same name as ours contains no such pages. It remains the form's file.
    if (added.length > 0) add(added)
  })
  useEffect(() => void addChosen(chosen), [chosen])
  if (pages.length === 0) return null
  const count = (state: Page["state"]) => pages.filter((page) => page.state === state).length
  return (
    <div className="pages">
      <p role="status" className="pages-sum">
        {count("preparing") > 0
          ? `Preparing ${count("preparing")} of ${countText(pages.length, "page")}…`
          : pdf && `${countText(count("ready"), "page")}, ${fileSize(pdf.size)}, ${costText(pdf.size)}`}
      </p>
      {count("unreadable") > 0 && (
        <p role="alert" className="pages-left-out">
          {countText(count("unreadable"), "picture")} can't be read, so the file is without{" "}
          {count("unreadable") === 1 ? "it" : "them"}.
        </p>
      )}
      <SortableList
        label="Pages"
        items={pages.map((page, index) => ({
          key: `${page.id}`,
          name: `page ${index + 1}`,
          content: <PageLine page={page} number={index + 1} />,
          actions: (
            <>
              <Button kind="quiet" onClick={() => change.turn(page)}>
                Turn<span className="visually-hidden"> page {index + 1}</span>
              </Button>
              {page.prepared && (
                <Button kind="quiet" onClick={() => setCroppedPage(page)}>
                  Crop<span className="visually-hidden"> page {index + 1}</span>
                </Button>
              )}
              <Button kind="quiet" onClick={() => change.remove(page)}>
                Remove<span className="visually-hidden"> page {index + 1}</span>
              </Button>
            </>
          ),
        }))}
        onSort={(keys) => change.sort(keys.map(Number))}
      />
      <label className="pages-colour">
        <input
          type="checkbox"
          className="tick"
          checked={inColour}
          onChange={(event) => change.colour(event.currentTarget.checked)}
        />
        Keep the colours (the file is about twice as large)
      </label>
      {croppedPage?.prepared && (
        <PageCrop
          file={croppedPage.file}
          picture={croppedPage.prepared.originalSize}
          crop={croppedPage.crop}
          onCrop={(crop) => {
            change.crop(croppedPage, crop)
            setCroppedPage(undefined)
          }}
          onClose={() => setCroppedPage(undefined)}
        />
      )}
    </div>
  )
}

function PageLine({ page, number }: { page: Page; number: number }) {
  const { prepared, turn } = page
  const src = useObjectUrl(prepared?.thumbnail)
  return (
    <div className="page-line">
      <span className="page-thumb">
        {src && <img src={src} alt="" style={{ transform: `rotate(${90 * turn}deg)` }} />}
      </span>
      <span>
        Page {number}
        <span className="page-facts">{stateText(page)}</span>
      </span>
    </div>
  )
}

function stateText({ file, prepared, state }: Page) {
  if (state === "unreadable") return `${file.name} can't be read as a picture. Remove it, or take it again.`
  return state === "ready" && prepared ? fileSize(prepared.picture.data.size) : "Preparing…"
}
