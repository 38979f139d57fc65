import { Suspense, useRef, useState } from "react"
import { safeName } from "#contract/lib/uploads.ts"
import { lazyPart } from "../../../lib/version/lazyPart.tsx"
import { Button } from "../../../ui/controls/Button.tsx"
import { useField } from "../../../ui/fields/useField.ts"
import { isNarrow } from "../../../ui/overlay/useNarrow.ts"
import type { Chosen } from "./PageList.tsx"

const PageList = lazyPart(async () => (await import("./PageList.tsx")).default)

type Props = {
  /** The form's field for the PDF. */
  field: string
  /** The PDF's name without its extension, before the characters are replaced that a file's name can't have. */
  title: string
}

/**
 * Whether this is a phone, whose file chooser opens the rear camera at once. A form then offers the pages before a file. A narrow
 * window counts, because a phone with a mouse or keyboard reports a fine pointer.
 */
export const isPhone = () => isNarrow() || matchMedia("(pointer: coarse)").matches

/** The file input that was opened last. It is outside the form, which has its own input for the file. */
let openedInput: HTMLInputElement | undefined

function openPictureChooser(onFiles: (files: readonly File[]) => void, { camera }: { camera: boolean }) {
  openedInput?.remove()
  const input = document.createElement("input")
  openedInput = input
  input.type = "file"
  input.accept = "image/*"
  input.hidden = true
  input.multiple = !camera
  if (camera) input.capture = "environment"
  input.addEventListener("change", () => {
    if (input.files?.length) onFiles([...input.files])
    input.remove()
  })
  document.body.append(input)
  input.click()
}

/**
 * Pages that are photographed or chosen as pictures, and become one PDF in a form's field. Their script is loaded with the first
 * picture.
 */
export function PagesField({ field, title }: Props) {
  const name = safeName(title)
  const { value, set } = useField<File | null>({ name: field, label: "Pages" })
  const [chosen, setChosen] = useState<Chosen>()
  const [pdf, setPdf] = useState<File | null>(null)
  /** The pages that a file replaced. They can be restored, because a phone may have no other copy of their pictures. */
  const [replaced, setReplaced] = useState<File>()
  const buttons = useRef<HTMLDivElement>(null)
  // Another file was chosen instead of the pages, or none.
  if (chosen && pdf && value !== pdf) {
    setChosen(undefined)
    setPdf(null)
    setReplaced(pdf)
  }
  // A draft has restored the pages.
  if (!chosen && value?.name === `${name}.pdf`) setChosen({ files: [], earlier: value })
  const choose = (files: readonly File[]) => setChosen({ files })
  if (typeof OffscreenCanvas === "undefined") return null
  return (
    <div className="pages-field">
      <div ref={buttons} className="buttons">
        {isPhone() && (
          <Button
            kind={chosen || value ? "plain" : "main"}
            onClick={() => openPictureChooser(choose, { camera: true })}
          >
            {chosen ? "Photograph another page" : "Photograph the pages"}
          </Button>
        )}
        <Button onClick={() => openPictureChooser(choose, { camera: false })}>
          {chosen ? "Add pictures" : "Choose pictures of the pages"}
        </Button>
      </div>
      {replaced && value && !chosen && (
        <p role="status">
          A file has taken the place of the pages.{" "}
          <Button kind="quiet" onClick={() => set(replaced)}>
            Hand in the pages instead
          </Button>
        </p>
      )}
      {chosen && (
        <Suspense fallback={<p>Preparing…</p>}>
          <PageList
            name={name}
            chosen={chosen}
            onPdf={(newPdf) => {
              setPdf(newPdf)
              set(newPdf)
              // The last page was removed, and the focus with it.
              if (!newPdf && document.activeElement === document.body)
                buttons.current?.querySelector("button")?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
