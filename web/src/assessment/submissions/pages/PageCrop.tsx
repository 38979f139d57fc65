import "./pages.css"
import { useState } from "react"
import type { Crop } from "#contract/college/pictures/sizes.ts"
import { CropBox } from "../../../college/pictures/CropBox.tsx"
import { largestCrop, type PictureSize } from "../../../college/pictures/crop.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { useObjectUrl } from "../../../ui/controls/useObjectUrl.ts"
import { Dialog } from "../../../ui/overlay/Dialog.tsx"

type Props = {
  file: File
  picture: PictureSize
  crop: Crop | undefined
  onCrop: (crop: Crop | undefined) => void
  onClose: () => void
}

/** Crops a page to the proportions of A4, so that it fills the paper. */
export function PageCrop({ file, picture, crop, onCrop, onClose }: Props) {
  const ratio = picture.width > picture.height ? Math.SQRT2 : Math.SQRT1_2
  const [selected, setSelected] = useState(() => crop ?? largestCrop(picture, ratio))
  const src = useObjectUrl(file)
  return (
    <Dialog title="Crop the page" onClose={onClose}>
      <div className="page-crop">
        {src && <CropBox src={src} picture={picture} ratio={ratio} crop={selected} onCrop={setSelected} />}
        <div className="buttons">
          <Button kind="main" onClick={() => onCrop(selected)}>
            Keep this part
          </Button>
          <Button onClick={() => onCrop(undefined)}>Keep the whole picture</Button>
        </div>
      </div>
    </Dialog>
  )
}
