import { usePadKeys } from "../pad/usePadKeys.ts"
import type { Desk } from "./useDesk.ts"

/** Handles the pad's keys, and the keys that go through the class one by one and scroll the submission. */
export function useDeskKeys(
  { pad, view, student, groups }: Desk,
  onFeedback: () => void,
  onRubric: () => void,
) {
  usePadKeys(pad, onFeedback, {
    ArrowDown: pad.nextInOrder,
    ArrowRight: pad.nextInOrder,
    j: pad.nextInOrder,
    ArrowLeft: pad.previous,
    PageDown: () => view.scroll(1),
    PageUp: () => view.scroll(-1),
    " ": ({ shiftKey }) => view.scroll(shiftKey ? -1 : 1),
    "+": () => view.zoomBy(1),
    "=": () => view.zoomBy(1),
    "-": () => view.zoomBy(-1),
    t: view.rotate,
    r: onRubric,
    g: () => student && groups.toggle(student.id),
  })
}
