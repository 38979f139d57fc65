import "../../ui/fields/crop.css"
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react"
import type { Crop } from "#contract/college/pictures/sizes.ts"
import { cropAt, cropInWords, cropOfWidth, largestCrop, minWidth, type PictureSize } from "./crop.ts"

type Props = {
  /** The address of the chosen picture. */
  src: string
  picture: PictureSize
  /** Width divided by height. */
  ratio: number
  crop: Crop
  onCrop: (crop: Crop) => void
}
/**
 * The pointer and the crop at the beginning of a drag. A drag at the corner resizes the crop, and any other drag moves it.
 */
type DragStart = { x: number; y: number; crop: Crop; isResizing: boolean }

/** A picture with a frame around the part to keep. The frame is moved and resized by pointer, touch or keys. */
export function CropBox({ src, picture, ratio, crop, onCrop }: Props) {
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const dragStart = useRef<DragStart>(undefined)
  const resize = (width: number) => onCrop(cropOfWidth(crop, width, picture, ratio))

  function beginDrag(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const isResizing = event.target instanceof Element && event.target.classList.contains("crop-corner")
    dragStart.current = { x: event.clientX, y: event.clientY, crop, isResizing }
  }
  function drag(event: PointerEvent) {
    const dragged = dragStart.current
    // Until the picture is laid out, distances in it are unknown.
    if (!dragged || !stage.current?.clientWidth) return
    const scale = picture.width / stage.current.clientWidth
    const right = (event.clientX - dragged.x) * scale
    const down = (event.clientY - dragged.y) * scale
    // The centre stays in place, so the width changes on both sides.
    if (dragged.isResizing) onCrop(cropOfWidth(dragged.crop, dragged.crop.width + 2 * right, picture, ratio))
    else onCrop(cropAt(crop, { left: dragged.crop.left + right, top: dragged.crop.top + down }, picture))
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = picture.width * (event.shiftKey ? 0.1 : 0.02)
    const [x, y] = moveKeys[event.key] ?? [0, 0]
    const wider = resizeKeys[event.key]
    if (wider) resize(crop.width + wider * step)
    else if (x || y) onCrop(cropAt(crop, { left: crop.left + x * step, top: crop.top + y * step }, picture))
    else return
    event.preventDefault()
  }
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div className="crop">
      <p id={`${id}-help`} className="field-hint">
        Drag the frame to the part to keep, or move it with the arrow keys. The corner, + and − change its
        size.
      </p>
      <div ref={stage} className="crop-stage">
        <img src={src} alt="" draggable={false} />
        <button
          type="button"
          className="crop-frame"
          aria-label="Part to keep"
          aria-describedby={`${id}-help`}
          style={{
            left: share(crop.left, picture.width),
            top: share(crop.top, picture.height),
            width: share(crop.width, picture.width),
            height: share(crop.height, picture.height),
          }}
          onPointerDown={beginDrag}
          onPointerMove={drag}
          onPointerUp={() => {
            dragStart.current = undefined
          }}
          onPointerCancel={() => {
            dragStart.current = undefined
          }}
          onKeyDown={onKeyDown}
        >
          <span className="crop-corner" />
        </button>
      </div>
      <div className="crop-sizes">
        <label className="crop-size">
          Size
          <input
            type="range"
            min={minWidth(picture, ratio)}
            max={largestCrop(picture, ratio).width}
            value={crop.width}
            onChange={(event) => resize(event.currentTarget.valueAsNumber)}
          />
        </label>
        <p className="field-hint">
          {crop.width} × {crop.height} pixels.
          {crop.width < 480 && " That is few: it will look coarse."}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        Keeps {cropInWords(crop, picture)}.
      </p>
    </div>
  )
}

const moveKeys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const resizeKeys: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "−": -1 }
